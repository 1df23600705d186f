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
}
