import JSPromise

/// How values and reasons are written in a log.
enum Shown {
  static func reason(_ reason: any Error) -> String {
    switch reason {
    case let failure as Failure: "\(failure.isAbort ? "a" : "e")\(failure.number)"
    case let several as AggregateError: list(several.errors.map(Shown.reason))
    case is CycleError: "cycle"
    case is AbortError: "abort"
    default: "unexpected: \(reason)"
    }
  }

  static func list(_ entries: [String]) -> String { "[\(entries.joined(separator: ","))]" }

  static func outcome(_ outcome: Promise<Int>.Outcome) -> String {
    switch outcome {
    case .fulfilled(let value): "\(value)"
    case .rejected(let reason): "!\(Shown.reason(reason))"
    }
  }

  /// Whether only aborts are behind it: a rejection by an abort is not reported, but one that rethrows its reason is.
  static func isAbort(_ reason: any Error) -> Bool {
    switch reason {
    case let failure as Failure: failure.isAbort
    case let several as AggregateError:
      !several.errors.isEmpty && several.errors.allSatisfy(isAbort)
    default: reason is AbortError
    }
  }
}
