/// What decides which of several threads goes on, and is told what they do.
package protocol Steering: Sendable {
  /// The number of the first step since the calling thread began a call, and of the current one; `nil` where nothing
  /// decides.
  var steps: (first: Int, now: Int)? { get }
  /// The calling thread begins a call.
  func begins(_ words: @autoclosure () -> String)
  /// Code of the program runs, inside the library.
  func happens(_ words: @autoclosure () -> String)
  /// The calling thread got an answer.
  func note(_ words: @autoclosure () -> String)
  /// Releases something.
  func releasing(_ body: () -> Void)
}
