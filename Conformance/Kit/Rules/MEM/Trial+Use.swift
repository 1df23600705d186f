extension Trial {
  /// Uses a promise as any code may: asks for its outcome, and attaches a step.
  func use(_ handles: A.Handle...) {
    for handle in handles {
      onEnd(of: handle) { _ in }
      if let step = A.onePerPlace(A.transforms).first {
        _ = step.apply(self, handle) { $0 }
      }
    }
  }
}
