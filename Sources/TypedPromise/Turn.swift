#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Tells threads apart.
struct ThreadID: Equatable, Sendable {
  private let raw: UInt

  /// The thread that asks.
  static var current: ThreadID {
    // A number on some systems and a pointer on others, but one word on all.
    ThreadID(raw: withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) })
  }
}

/// What a thread has put off until the running handler returns.
///
/// The outermost call on a thread opens a turn and runs its jobs, first in first out, until none is left;
/// a call made inside a job only adds to them. So a chain of any length is delivered by a loop and not by
/// recursion.
enum Turn {
  /// A struct, so that an array holds the closure itself and not a wrapper.
  private struct Job {
    let run: () -> Void
  }

  /// Where each thread keeps a pointer to the jobs of its open turn; `nil` when no turn is open.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create: this process has no thread-specific key left")
    return key
  }()

  /// Runs `job` before returning or, when called inside a job, after that one has returned.
  static func run(_ job: @escaping () -> Void) {
    if let open = pthread_getspecific(key) {
      return open.assumingMemoryBound(to: [Job].self).pointee.append(Job(run: job))
    }
    var jobs = [Job(run: job)]
    withUnsafeMutablePointer(to: &jobs) { jobs in
      pthread_setspecific(key, jobs)
      defer { pthread_setspecific(key, nil) }
      var batch: [Job] = []
      while !jobs.pointee.isEmpty {
        swap(&batch, &jobs.pointee)
        for job in batch { job.run() }
        batch.removeAll(keepingCapacity: true)
      }
    }
  }
}
