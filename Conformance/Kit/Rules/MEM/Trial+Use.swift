extension Trial {
  /// Uses promises as anybody may: asks for the end, and attaches a step.
  func use(_ handles: A.Handle...) {
    for handle in handles {
      adapter.observe(handle) { _ in }
      if let step = LongChains<A>.onePerPlace(A.transforms).first {
        _ = step.apply(adapter, handle) { $0 }
      }
    }
  }
}
