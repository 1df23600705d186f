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
