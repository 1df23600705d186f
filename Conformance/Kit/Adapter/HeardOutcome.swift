/// How an input of a combination ended, and its place in the list.
package typealias HeardOutcome = (index: Int, outcome: Outcome)
