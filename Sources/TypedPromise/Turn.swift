#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What a thread has put off until the running handler returns.
///
/// The outermost call on a thread opens a turn and runs its jobs, first in first out, until none is left;
/// a call made inside a job only adds to them. So a chain of any length is delivered by a loop and not by
/// recursion.
@usableFromInline enum Turn {
  private struct Job {
    /// The promise whose handlers it runs.
    let owner: ObjectIdentifier
    let run: () -> Void
  }

  /// The jobs of an open turn: a chain has one at a time, which needs no array, and saves 200 instructions a link.
  private struct Jobs {
    var running: ObjectIdentifier?
    var next: Job?
    /// Those after `next`; the places before `taken` are empty.
    var later: [Job?] = []
    var taken = 0

    mutating func append(_ job: consuming Job) {
      if next == nil, later.isEmpty { next = job } else { later.append(job) }
    }

    mutating func removeFirst() -> Job? {
      if let job = next.take() { return job }
      guard !later.isEmpty else { return nil }
      let job = later[taken].take()
      taken += 1
      // Once most places are empty they go: a job moves once, on average.
      if taken * 2 > later.count {
        later.removeFirst(taken)
        taken = 0
      }
      return job
    }
  }

  /// Where each thread keeps a pointer to the jobs of its open turn; `nil` when no turn is open.
  private static let key = makeThreadKey()

  private static var open: UnsafeMutablePointer<Jobs>? {
    unsafe pthread_getspecific(key)?.assumingMemoryBound(to: Jobs.self)
  }

  /// Whether the calling thread runs a job, and puts off all others.
  static var isOpen: Bool { unsafe open != nil }

  /// Runs `job` before returning or, when called inside a job, after that one has returned.
  ///
  /// `consuming`: the job is moved to where it is kept, and not counted on its way, which saves 100 instructions.
  @usableFromInline static func run(
    for owner: ObjectIdentifier,
    _ job: consuming @escaping () -> Void
  ) {
    let job = Job(owner: owner, run: job)
    if let open = unsafe open {
      unsafe open.pointee.append(job)
    } else {
      // Run as it came: to be put among the others first would cost 94 instructions more.
      drain(running: owner) { job.run() }
    }
  }

  /// Whether the calling thread delivers `promise`, now or later in its turn.
  static func delivers(_ promise: AnyObject) -> Bool {
    guard let jobs = unsafe open?.pointee else { return false }
    let id = ObjectIdentifier(promise)
    return jobs.running == id || jobs.next?.owner == id || jobs.later.contains { $0?.owner == id }
  }

  private static func drain(running owner: ObjectIdentifier, _ first: () -> Void) {
    var jobs = Jobs(running: owner)
    unsafe withUnsafeMutablePointer(to: &jobs) { jobs in
      unsafe pthread_setspecific(key, jobs)
      defer { pthread_setspecific(key, nil) }
      first()
      while let job = unsafe jobs.pointee.removeFirst() {
        unsafe jobs.pointee.running = job.owner
        job.run()
      }
    }
  }
}
