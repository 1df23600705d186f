import PromiseConformance

// Each file beside the adapter says one thing more that the promise can do. Take out those that yours cannot.

/// One can tell whether two promises are the same object.
extension MyPromiseAdapter: IdentityAdapter {}

/// A promise says at once how it ended.
extension MyPromiseAdapter: QueryingAdapter {
  package func query(_ handle: Handle) -> Outcome? { handle.result.map { Outcome($0) } }
}
