import PromiseConformance

/// The three libraries as subjects of the suite.
public enum Libraries {
  /// In the order of the comparison's columns.
  public static var all: [Subject] { subjects }

  private static let subjects = [
    Subject(TypedPromiseAdapter.self), Subject(JSPromiseAdapter.self),
    Subject(ResultPromiseAdapter.self),
  ]

  /// Their public verbs, in the same order.
  package static let calls: [any CallTable] = [
    TypedPromiseAdapter.calls, JSPromiseAdapter.calls,
    ResultPromiseAdapter.calls,
  ]
  /// The calls of the dispatchers, which are the same for all.
  package static let dispatchers: any CallTable = DispatcherCalls()
}

extension Profile.Limit {
  static let errorsInErrors = Profile.Limit(
    "LIV-07",
    atMost: 4_000,
    in: "an error that holds errors",
    because: "Swift releases an error that another one holds inside the release of that"
  )

  package static let roundsOfALoop = Profile.Limit(
    "MEM-18",
    atMost: 1,
    in: "a loop",
    because: "the promise of each round waits for the next, and other code may hold it"
  )
}
