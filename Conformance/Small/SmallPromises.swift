import PromiseConformance

/// The small promises as subjects of the suite.
package enum SmallPromises {
  /// In the order of the large ones.
  package static let all = [
    Subject(SmallTypedAdapter.self), Subject(SmallJSAdapter.self), Subject(SmallResultAdapter.self),
  ]
}
