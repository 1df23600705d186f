import Foundation

/// The jobs that a thread has deferred until the running job returns.
enum Trampoline {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create: this process has no thread-specific key left")
    return key
  }()

  /// Runs `job` before returning or, when called inside a job, after that one has returned.
  static func run(_ job: @escaping () -> Void) {
    if let open = pthread_getspecific(key) {
      open.assumingMemoryBound(to: [() -> Void].self).pointee.append(job)
      return
    }
    var waiting = [job]
    withUnsafeMutablePointer(to: &waiting) { waiting in
      pthread_setspecific(key, waiting)
      defer { pthread_setspecific(key, nil) }
      var batch: [() -> Void] = []
      while !waiting.pointee.isEmpty {
        swap(&batch, &waiting.pointee)
        for job in batch { job() }
        batch.removeAll(keepingCapacity: true)
      }
    }
  }
}
