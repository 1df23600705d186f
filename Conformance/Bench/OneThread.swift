import Platform

/// Lets a thread run the jobs of its tasks itself, one after another, instead of the system's pool of threads.
///
/// So counts are the same in every run, and no thread has to be woken, as where a promise runs its handlers inside the
/// call that settles. A custom task executor would do that, too, but it costs more than what is to be measured:
/// each time a task continues, the runtime looks up its preference. So a hook variable of the runtime is set instead:
/// the runtime then passes on what it would submit to the pool.
struct OneThread {
  private typealias Pass = @convention(c) (UnsafeMutableRawPointer) -> Void
  /// Swift's own convention, which for pointers is that of C.
  private typealias Hook = @convention(c) (UnsafeMutableRawPointer, Pass) -> Void

  /// The jobs of the thread that they were enqueued on; a class, so that the thread can know where they are.
  private final class Jobs {
    var waiting: [UnownedJob] = []
  }

  private let jobs = Jobs()

  /// The jobs of this thread.
  private static let own = ThreadWord()

  /// Whether the hook is set; it is not, if the runtime has no such variable.
  private static let isAsked: Bool = {
    let variable = loaded("swift_task_enqueueGlobal_hook", as: UnsafeMutablePointer<Hook?>.self)
    variable?.pointee = hook
    return variable != nil
  }()

  /// Other threads' jobs go to the pool as usual.
  private static let hook: Hook = { job, pass in
    guard let jobs = own.value else { return pass(job) }
    Unmanaged<Jobs>.fromOpaque(jobs).takeUnretainedValue().waiting
      .append(unsafeBitCast(job, to: UnownedJob.self))
  }

  /// The executor of tasks that have none; the runtime writes it as two zero words, and gives it no name.
  private static let pool = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)

  /// Runs `work`; tasks that it starts or resumes run only while it calls ``goOn()``.
  ///
  /// - Returns: `false`, if the runtime does not let a thread do that.
  static func run(_ work: (OneThread) -> Void) -> Bool {
    guard isAsked else { return false }
    let thread = OneThread()
    own.value = Unmanaged.passUnretained(thread.jobs).toOpaque()
    defer { own.value = nil }
    withExtendedLifetime(thread.jobs) { work(thread) }
    return true
  }

  /// Runs what is ready, and what becomes ready meanwhile.
  func goOn() {
    var batch: [UnownedJob] = []
    while true {
      swap(&batch, &jobs.waiting)
      if batch.isEmpty { return }
      for job in batch { job.runSynchronously(on: OneThread.pool) }
      batch.removeAll(keepingCapacity: true)
    }
  }
}
