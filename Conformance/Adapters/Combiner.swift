import PromiseConformance

/// The suite's, since the libraries of this package show their own to it.
package typealias Combiner = PromiseConformance.Combiner
