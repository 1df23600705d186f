import Platform

/// The jobs that a thread has deferred until the running job returns.
enum Trampoline {
  private static let waiting = ThreadWord()

  /// Runs `job` before returning or, when called inside a job, after that one has returned.
  static func run(_ job: @escaping () -> Void) {
    if let open = Self.waiting.value {
      open.assumingMemoryBound(to: [() -> Void].self).pointee.append(job)
      return
    }
    var waiting = [job]
    withUnsafeMutablePointer(to: &waiting) { waiting in
      Self.waiting.value = .init(waiting)
      defer { Self.waiting.value = nil }
      var batch: [() -> Void] = []
      while !waiting.pointee.isEmpty {
        swap(&batch, &waiting.pointee)
        for job in batch { job() }
        batch.removeAll(keepingCapacity: true)
      }
    }
  }
}
