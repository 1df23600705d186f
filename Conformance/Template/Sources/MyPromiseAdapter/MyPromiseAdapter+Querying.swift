import PromiseConformance

// Each file beside the adapter adds one thing that the promise can do. Remove those that yours cannot.

/// Promises have an identity.
extension MyPromiseAdapter: IdentityAdapter {}

/// A promise says immediately how it ended.
extension MyPromiseAdapter: QueryingAdapter {
  package func query(_ handle: Handle) -> Outcome? { handle.result.map { Outcome($0) } }
}
