import Dispatch

/// One execution of a few threads under a scheduler: one thread runs at a time, and the scheduler picks it at every
/// step.
///
/// A *step* begins where a thread is about to take a lock, to use an atomic variable or to wait for
/// something; it ends where the next one begins. Everything else that the thread does belongs to the step before.
///
/// `@unchecked Sendable`: only the running thread uses the state; the turn is passed on with a
/// semaphore, and the driver uses the state before the first turn and after the last.
package final class Execution: @unchecked Sendable {
  /// How an execution ended.
  package enum End: Equatable, Sendable {
    /// Every thread ended.
    case finished
    /// No thread could run; lists what each was waiting for.
    case deadlock([String])
    /// The threads had not ended after the limit of steps, and some continued changing something, or could have.
    case livelock(steps: Int)
    /// The threads had not ended then, and all that could run were spinning; lists these.
    case spin([Int], steps: Int)
  }

  /// Picks the next thread, and is told what its step did.
  package protocol Strategy: AnyObject {
    /// The thread that takes the next step.
    ///
    /// - Parameters:
    ///   - enabled: the threads that can run, in ascending order; never empty.
    ///   - current: the thread that took the last step, if it can still run.
    func next(enabled: [Int], current: Int?) -> Int
    /// The last step has ended, and accessed these objects.
    func ended(_ accesses: [Access])
  }

  private let strategy: any Strategy
  private let limit: Int
  private var threads: [ScheduledThread] = []
  private let hasStarted = DispatchSemaphore(value: 0)
  private let isOver = DispatchSemaphore(value: 0)
  private var end = End.finished
  private var made: [Int: Int] = [:]
  private var names: [SharedObject: String] = [:]
  private var unfinished = 0
  private let isRehearsal: Bool
  private let isFair: Bool
  let showsChanges: Bool
  /// The thread that holds each lock that is older than this execution: another execution may use it at the same time.
  fileprivate var holders: [SharedObject: Int] = [:]

  /// The thread that took each step.
  package private(set) var choices: [Int] = []
  /// How many steps were taken.
  package var steps: Int { choices.count }
  /// Whether a thread has taken a lock that is steered, or used an atomic variable.
  package fileprivate(set) var usesLocks = false
  /// What happened in each step, if a journal is kept.
  package var journal: [Note]?

  /// What happened in one step.
  package struct Note: Sendable {
    /// The thread that took the step.
    package let thread: Int
    /// What happened, in order.
    package var texts: [String]

    /// Records what happened in a step of `thread`.
    package init(thread: Int, texts: [String]) {
      (self.thread, self.texts) = (thread, texts)
    }
  }

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - strategy: picks the next thread.
  ///   - limit: after how many steps the execution counts as a livelock.
  ///   - keepsJournal: whether each step is recorded.
  ///   - isFair: whether a thread that spins takes no step as long as another one can take one.
  ///   - isRehearsal: whether all that it makes counts as older than every execution.
  ///   - showsChanges: whether each change under a lock shows in the bits of what it guards, even if that cannot be
  ///     copied.
  package init(
    strategy: any Strategy,
    limit: Int = 2_000,
    keepsJournal: Bool = false,
    isFair: Bool = false,
    isRehearsal: Bool = false,
    showsChanges: Bool = false
  ) {
    (self.strategy, self.limit, self.isFair) = (strategy, limit, isFair)
    (self.isRehearsal, self.showsChanges) = (isRehearsal, showsChanges)
    journal = keepsJournal ? [] : nil
  }

  /// Runs `body` on the calling thread as the set-up of this execution, which owns the objects that it makes.
  package func setUp<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ScheduledThread.use(
      ScheduledThread(index: SharedObject.setUp, execution: self, isThread: false),
      body
    )
  }

  /// Runs the bodies, each on a thread of `pool`, to the end.
  ///
  /// If the execution ends in a deadlock or a livelock, its threads are abandoned, and `pool`
  /// replaces them.
  package func run(_ bodies: [@Sendable () -> Void], on pool: ThreadPool) -> End {
    threads = bodies.indices.map { ScheduledThread(index: $0, execution: self, isThread: true) }
    unfinished = bodies.count
    // Each thread runs by itself up to its first step; nothing before that is shared.
    for (thread, body) in zip(threads, bodies) {
      pool.start(at: thread.index) {
        ScheduledThread.use(thread) {
          body()
          thread.leave()
        }
      }
      hasStarted.wait()
      thread.isStarting = false
    }
    if unfinished > 0 {
      switchThread(from: nil)
      isOver.wait()
    }
    if end != .finished { pool.giveUp() }
    // A scheduled thread refers to its execution: this breaks the cycle.
    threads = []
    return end
  }

  // MARK: On the running thread

  /// Ends the step of `thread`, and lets the chosen thread take the next one; returns when `thread` is chosen again.
  fileprivate func switchThread(from thread: ScheduledThread?) {
    if let thread {
      defer { thread.accesses = [] }
      if thread.isStarting {
        hasStarted.signal()
        if !thread.isFinished { thread.turn.wait() }
        return
      }
      strategy.ended(thread.accesses)
      noteReads(of: thread)
    }
    guard unfinished > 0 else {
      isOver.signal()
      return
    }
    let able = threads.indices.filter { threads[$0].canGoOn }
    guard !able.isEmpty else {
      return giveUp(.deadlock(threads.compactMap(\.blockedReason)), thread)
    }
    let moving = able.filter { !threads[$0].spins }
    guard steps < limit else {
      return giveUp(
        moving.isEmpty ? .spin(able, steps: steps) : .livelock(steps: steps),
        thread
      )
    }
    let enabled = isFair ? fair(able, moving) : able
    let current = thread.flatMap { enabled.contains($0.index) ? $0.index : nil }
    let next = threads[strategy.next(enabled: enabled, current: current)]
    choices.append(next.index)
    journal?.append(Note(thread: next.index, texts: []))
    guard next !== thread else { return }
    next.turn.signal()
    if let thread, !thread.isFinished { thread.turn.wait() }
  }

  /// The threads of which one may take the next step: those that do not spin or, if all do, each in turn.
  private func fair(_ able: [Int], _ moving: [Int]) -> [Int] {
    guard moving.isEmpty else { return moving }
    let last = choices.last ?? -1
    return [able.first { $0 > last } ?? able[0]]
  }

  /// Records what the step of `thread` has read; what it has changed counts as unread for the others.
  private func noteReads(of thread: ScheduledThread) {
    guard thread.hasChanged else { return thread.noteReads() }
    let changed = thread.accesses.filter(\.changes).map(\.object)
    for other in threads where other === thread || changed.contains(where: other.hasRead) {
      other.forgetReads()
    }
  }

  private func giveUp(_ end: End, _ thread: ScheduledThread?) {
    self.end = end
    isOver.signal()
    if let thread, !thread.isFinished { thread.turn.wait() }
  }

  fileprivate func finish(_ thread: ScheduledThread) {
    unfinished -= 1
    switchThread(from: thread)
  }

  fileprivate func makeObject(by maker: Int, called name: String?) -> SharedObject {
    if isRehearsal { return OutsideObjects.next() }
    defer { made[maker, default: 0] += 1 }
    let object = SharedObject(maker: maker, number: made[maker, default: 0])
    if let name, journal != nil { names[object] = name }
    return object
  }

  fileprivate var keepsJournal: Bool { journal != nil }

  fileprivate func note(_ text: String) {
    guard let last = journal?.indices.last else { return }
    journal?[last].texts.append(text)
  }

  /// Records, for a lock that was taken and released in one step, whether its value was read or changed.
  fileprivate func noteUnlock(_ object: SharedObject, changed: Bool) {
    let name = name(of: object)
    guard let last = journal?.indices.last else { return }
    if journal?[last].texts.last == "locks \(name)" {
      journal?[last].texts.removeLast()
      note(changed ? "changes \(name)" : "reads \(name)")
    } else {
      note("unlocks \(name)")
    }
  }

  fileprivate func name(of object: SharedObject) -> String {
    if let name = names[object] { return name }
    switch object.maker {
    case SharedObject.setUp: return "lock \(object.number + 1)"
    case SharedObject.outside: return "shared lock \(object.number + 1)"
    default: return "lock \(object.number + 1) of thread \(object.maker + 1)"
    }
  }
}

/// A thread of an execution.
///
/// `@unchecked Sendable`: used only by the running thread, like the execution itself.
package final class ScheduledThread: @unchecked Sendable {
  /// What a thread is about to do.
  enum Intention {
    case nothing
    case lock(LockState)
    case use
    case wait(what: String, until: () -> Bool)
  }

  /// The index of the thread in its execution.
  package let index: Int
  let execution: Execution
  private let isThread: Bool
  let turn = DispatchSemaphore(value: 0)
  fileprivate var isStarting = true
  fileprivate(set) var isFinished = false
  fileprivate var accesses: [Access] = []
  /// Whether the current step has changed something.
  fileprivate private(set) var hasChanged = false
  /// How often it has read each object since it, or another thread that changed any of them, last changed something.
  private var reads: [SharedObject: Int] = [:]
  private var intention = Intention.nothing
  private var held: [LockState] = []
  /// The locks that it has held since an earlier step.
  private var kept: [LockState] = []
  /// The first step since `mark()`, if there was one.
  package private(set) var firstStep: Int?
  private var announcement: String?
  private var nameOfNext: String?

  init(index: Int, execution: Execution, isThread: Bool) {
    (self.index, self.execution, self.isThread) = (index, execution, isThread)
  }

  /// The calling thread, or `nil` if no execution schedules it.
  package static var current: ScheduledThread? { ThreadLocal.thread }

  static func use<Result>(_ thread: ScheduledThread, _ body: () throws -> Result) rethrows -> Result
  {
    let previous = ThreadLocal.thread
    ThreadLocal.thread = thread
    defer { ThreadLocal.thread = previous }
    return try body()
  }

  // MARK: Steps

  /// Takes a step that uses `object`.
  package func step(on object: SharedObject, changes: Bool) {
    begin(.use)
    access(object, changes: changes)
  }

  /// Takes a step as soon as `condition` holds; it is evaluated whenever a step begins.
  ///
  /// - Parameters:
  ///   - what: what the thread waits for, for the message if it never happens.
  ///   - object: what the condition is about.
  ///   - condition: evaluated while no thread runs; it must not take a step.
  package func wait(_ what: String, on object: SharedObject, until condition: @escaping () -> Bool)
  {
    begin(.wait(what: what, until: condition))
    access(object, changes: true)
  }

  /// Records that the current step uses `object`.
  package func access(_ object: SharedObject, changes: Bool) {
    guard isThread else { return }
    if changes { hasChanged = true }
    add(Access(object, changes: changes))
  }

  private func add(_ access: Access) {
    if !accesses.contains(access) { accesses.append(access) }
  }

  // MARK: Spinning

  /// Whether it only waits for another thread: it has read something again and again, and nothing that it has read was
  /// changed meanwhile.
  fileprivate var spins: Bool { reads.values.contains { $0 > 2 } }

  fileprivate func hasRead(_ object: SharedObject) -> Bool {
    object == .everything || reads[object] != nil
  }

  fileprivate func noteReads() {
    for access in accesses where !access.changes { reads[access.object, default: 0] += 1 }
  }

  fileprivate func forgetReads() {
    if !reads.isEmpty { reads = [:] }
    hasChanged = false
  }

  /// Records what happens in the current step.
  package func note(_ text: @autoclosure () -> String) {
    if execution.keepsJournal { execution.note(text()) }
  }

  /// Begins a call: the next step of this thread is its first one, and gets this text.
  package func mark(_ text: @autoclosure () -> String) {
    firstStep = nil
    announcement = execution.keepsJournal ? text() : nil
  }

  /// Gives a name, in the journal, to every shared object that `body` makes on the calling thread.
  package static func naming<Result>(
    _ name: String,
    _ body: () throws -> Result
  ) rethrows -> Result {
    current?.nameOfNext = name
    defer { current?.nameOfNext = nil }
    return try body()
  }

  /// Takes a step on `object`, if an execution schedules the calling thread, and records what happens in it.
  package static func step(on object: SharedObject?, _ text: @autoclosure () -> String) {
    guard let object else { return }
    current?.step(on: object, changes: true)
    current?.note(text())
  }

  /// How many steps the execution has taken.
  package var time: Int { execution.steps }

  /// An identity for an object that this thread makes.
  package func makeObject() -> SharedObject { execution.makeObject(by: index, called: nameOfNext) }

  private func begin(_ intention: Intention) {
    guard isThread else { return }
    // A thread that may still take a lock that is held across steps depends on both the locking and the unlocking.
    for lockState in held { add(Access(lockState.object, changes: true)) }
    if kept.count != held.count { hasChanged = true }
    kept = held
    self.intention = intention
    execution.switchThread(from: self)
    self.intention = .nothing
    if firstStep == nil { firstStep = execution.steps }
    if let text = announcement {
      announcement = nil
      execution.note(text)
    }
  }

  func lock(_ lockState: LockState) {
    begin(.lock(lockState))
    access(lockState.object, changes: false)
    take(lockState)
  }

  /// The same, without waiting: returns whether the lock was free.
  func lockIfAvailable(_ lockState: LockState) -> Bool {
    begin(.use)
    access(lockState.object, changes: false)
    guard lockState[in: execution] == nil else { return false }
    take(lockState)
    return true
  }

  private func take(_ lockState: LockState) {
    execution.usesLocks = true
    lockState[in: execution] = index
    held.append(lockState)
    if execution.keepsJournal { execution.note("locks \(execution.name(of: lockState.object))") }
  }

  func unlock(_ lockState: LockState, changed: Bool) {
    access(lockState.object, changes: changed)
    lockState[in: execution] = nil
    if kept.contains(where: { $0 === lockState }) { hasChanged = true }
    held.removeAll { $0 === lockState }
    if execution.keepsJournal { execution.noteUnlock(lockState.object, changed: changed) }
  }

  fileprivate func leave() {
    isFinished = true
    execution.finish(self)
  }

  fileprivate var canGoOn: Bool {
    if isFinished { return false }
    switch intention {
    case .nothing, .use: return true
    case .lock(let lockState): return lockState[in: execution] == nil
    case .wait(_, let condition): return condition()
    }
  }

  fileprivate var blockedReason: String? {
    if isFinished { return nil }
    let name = "thread \(index + 1)"
    switch intention {
    case .nothing, .use: return nil
    case .wait(let what, _): return "\(name) waits for \(what)"
    case .lock(let lockState):
      let holder = lockState[in: execution]
      guard holder != index else { return "\(name) takes a lock that it holds" }
      return "\(name) waits for a lock that thread \((holder ?? 0) + 1) holds"
    }
  }
}

/// Which thread of an execution holds a lock.
///
/// `@unchecked Sendable`: used only by the running thread.
final class LockState: @unchecked Sendable {
  let object: SharedObject
  private var holder: Int?

  init() {
    object = ScheduledThread.current?.makeObject() ?? OutsideObjects.next()
  }

  /// The thread that holds it in an execution.
  subscript(in execution: Execution) -> Int? {
    get { object.maker == SharedObject.outside ? execution.holders[object] : holder }
    set {
      if object.maker == SharedObject.outside {
        execution.holders[object] = newValue
      } else {
        holder = newValue
      }
    }
  }
}
