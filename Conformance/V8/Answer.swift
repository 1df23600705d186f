/// How a closure of a program returns in JavaScript.
enum Answer: Sendable {
  case nothing
  /// What it was given, returned or thrown.
  case same, rethrow
  /// A payload: returned, in a promise, and thrown.
  case value(Int), promiseOf(Int), failure(Int)
  case promise(Int)
  /// No closure returns: the turn of the event loop ends.
  case endTurn

  /// As promises.js reads it.
  var line: String {
    switch self {
    case .nothing: "[\"nothing\"]\n"
    case .same: "[\"same\"]\n"
    case .rethrow: "[\"rethrow\"]\n"
    case .value(let payload): "[\"value\",\(payload)]\n"
    case .promiseOf(let payload): "[\"promiseOf\",\(payload)]\n"
    case .failure(let payload): "[\"failure\",\(payload)]\n"
    case .promise(let promise): "[\"promise\",\(promise)]\n"
    case .endTurn: "[\"endTurn\"]\n"
    }
  }
}
