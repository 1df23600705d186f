import PromiseConformance

/// The three libraries, under the suite.
package enum Libraries {
  /// In the order of the comparison's columns.
  package static var all: [Subject] {
    [
      Subject(TypedPromiseAdapter.self), Subject(JSPromiseAdapter.self),
      Subject(ResultPromiseAdapter.self),
    ]
  }

  /// Their public verbs, in the same order.
  package static let calls: [any CallTable] = [
    TypedPromiseAdapter.calls, JSPromiseAdapter.calls, ResultPromiseAdapter.calls,
  ]
  /// What all of them take where they take a dispatcher.
  package static let dispatchers: any CallTable = DispatcherCalls()
}
