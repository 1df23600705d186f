import Dispatch

/// One run of a few threads, of which one at a time goes on: who that is, is decided at every step.
///
/// A *step* begins where a thread is about to take a lock, to use an atomic variable or to wait for
/// something; it ends where the next one begins. All else that the thread does belongs to the step before.
///
/// `@unchecked Sendable`: only the thread whose turn it is touches the state; the turn is handed over by
/// semaphore, and the driver touches it before the first turn and after the last.
public final class Execution: @unchecked Sendable {
  /// How a run ended.
  public enum End: Equatable, Sendable {
    /// Every thread came to its end.
    case finished
    /// No thread could go on; what each was waiting for.
    case deadlock([String])
    /// The threads went on and on.
    case livelock(steps: Int)
  }

  /// Decides who goes on, and hears what came of it.
  public protocol Strategy: AnyObject {
    /// The thread that takes the next step.
    ///
    /// - Parameters:
    ///   - enabled: the threads that can, in ascending order; never empty.
    ///   - current: the thread that took the last step, if it can go on.
    func next(enabled: [Int], current: Int?) -> Int
    /// The last step has ended, and did this.
    func ended(_ touches: [Touch])
  }

  private let strategy: any Strategy
  private let limit: Int
  private var seats: [Seat] = []
  private let hasStarted = DispatchSemaphore(value: 0)
  private let isOver = DispatchSemaphore(value: 0)
  private var end = End.finished
  private var made: [Int: Int] = [:]
  private var names: [SharedObject: String] = [:]
  private var unfinished = 0

  /// Who took each step.
  public private(set) var choices: [Int] = []
  /// How many steps were taken.
  public var steps: Int { choices.count }
  /// What happened in each step, where it is wanted.
  public var journal: [Note]?

  /// What happened in one step.
  public struct Note: Sendable {
    /// Whose step it was.
    public let thread: Int
    /// What happened, in order.
    public var texts: [String]

    /// Notes what happened in a step of `thread`.
    public init(thread: Int, texts: [String]) {
      (self.thread, self.texts) = (thread, texts)
    }
  }

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - strategy: decides who goes on.
  ///   - limit: how many steps are taken for going on for ever.
  ///   - keepsJournal: whether each step is written down.
  public init(strategy: any Strategy, limit: Int = 2_000, keepsJournal: Bool = false) {
    (self.strategy, self.limit) = (strategy, limit)
    journal = keepsJournal ? [] : nil
  }

  /// Runs `body` on the calling thread as the set-up of this run: what it makes belongs to the run.
  public func setUp<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Seat.use(Seat(index: SharedObject.setUp, execution: self, isThread: false), body)
  }

  /// Runs the bodies, each on a thread of `crew`, to the end.
  ///
  /// If the run ends in a deadlock or a livelock its threads are given up where they stand, and `crew`
  /// replaces them.
  public func run(_ bodies: [@Sendable () -> Void], on crew: Crew) -> End {
    seats = bodies.indices.map { Seat(index: $0, execution: self, isThread: true) }
    unfinished = bodies.count
    // Each thread goes on by itself to its first step; nothing before that is shared.
    for (seat, body) in zip(seats, bodies) {
      crew.start(at: seat.index) {
        Seat.use(seat) {
          body()
          seat.leave()
        }
      }
      hasStarted.wait()
      seat.isStarting = false
    }
    if unfinished > 0 {
      pass(from: nil)
      isOver.wait()
    }
    if end != .finished { crew.giveUp() }
    // A place knows its run: the circle ends here.
    seats = []
    return end
  }

  // MARK: On the thread whose turn it is

  /// Ends the step of `seat`, and lets whoever is chosen take the next; returns when it is `seat` again.
  fileprivate func pass(from seat: Seat?) {
    if let seat {
      defer { seat.touches = [] }
      if seat.isStarting {
        hasStarted.signal()
        if !seat.isFinished { seat.turn.wait() }
        return
      }
      strategy.ended(seat.touches)
    }
    guard unfinished > 0 else {
      isOver.signal()
      return
    }
    let enabled = seats.indices.filter { seats[$0].canGoOn }
    guard !enabled.isEmpty else { return giveUp(.deadlock(seats.compactMap(\.complaint)), seat) }
    guard steps < limit else { return giveUp(.livelock(steps: steps), seat) }
    let current = seat.flatMap { enabled.contains($0.index) ? $0.index : nil }
    let next = seats[strategy.next(enabled: enabled, current: current)]
    choices.append(next.index)
    journal?.append(Note(thread: next.index, texts: []))
    guard next !== seat else { return }
    next.turn.signal()
    if let seat, !seat.isFinished { seat.turn.wait() }
  }

  private func giveUp(_ end: End, _ seat: Seat?) {
    self.end = end
    isOver.signal()
    if let seat, !seat.isFinished { seat.turn.wait() }
  }

  fileprivate func finish(_ seat: Seat) {
    unfinished -= 1
    pass(from: seat)
  }

  fileprivate func makeObject(by maker: Int, called name: String?) -> SharedObject {
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

  /// Says of a lock that was taken and given back in one step what was done to what it protects.
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

/// A thread's place in a run.
///
/// `@unchecked Sendable`: touched only by the thread whose turn it is, like the run itself.
public final class Seat: @unchecked Sendable {
  /// What a thread is about to do.
  enum Intention {
    case nothing
    case lock(Hold)
    case use
    case wait(what: String, until: () -> Bool)
  }

  /// Which thread of the run it is.
  public let index: Int
  let execution: Execution
  private let isThread: Bool
  let turn = DispatchSemaphore(value: 0)
  fileprivate var isStarting = true
  fileprivate(set) var isFinished = false
  fileprivate var touches: [Touch] = []
  private var intention = Intention.nothing
  private var held: [Hold] = []
  /// The first step since `mark()`, if there was any.
  public private(set) var firstStep: Int?
  private var announcement: String?
  private var nameOfNext: String?

  init(index: Int, execution: Execution, isThread: Bool) {
    (self.index, self.execution, self.isThread) = (index, execution, isThread)
  }

  /// The place of the calling thread, or `nil` if no run decides about it.
  public static var current: Seat? { ThreadLocal.seat }

  static func use<Result>(_ seat: Seat, _ body: () throws -> Result) rethrows -> Result {
    let previous = ThreadLocal.seat
    ThreadLocal.seat = seat
    defer { ThreadLocal.seat = previous }
    return try body()
  }

  // MARK: Steps

  /// Takes a step that uses `object`.
  public func step(on object: SharedObject, changes: Bool) {
    begin(.use)
    touch(object, changes: changes)
  }

  /// Takes a step as soon as `condition` holds; it is asked whenever a step begins.
  ///
  /// - Parameters:
  ///   - what: what is waited for, for the message if it never comes.
  ///   - object: what the condition is about.
  ///   - condition: asked while no thread runs; it must use nothing that takes a step.
  public func wait(_ what: String, on object: SharedObject, until condition: @escaping () -> Bool) {
    begin(.wait(what: what, until: condition))
    touch(object, changes: true)
  }

  /// Notes that the step under way uses `object`.
  public func touch(_ object: SharedObject, changes: Bool) {
    guard isThread else { return }
    let touch = Touch(object, changes: changes)
    if !touches.contains(touch) { touches.append(touch) }
  }

  /// Writes down what happens in the step under way.
  public func note(_ text: @autoclosure () -> String) {
    if execution.keepsJournal { execution.note(text()) }
  }

  /// Begins a call: asks for the number of this thread's next step, and says what it is for.
  public func mark(_ text: @autoclosure () -> String) {
    firstStep = nil
    announcement = execution.keepsJournal ? text() : nil
  }

  /// Calls everything shared that `body` makes by a name, in what is written down.
  public func naming<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
    nameOfNext = name
    defer { nameOfNext = nil }
    return try body()
  }

  /// How many steps the run has taken.
  public var time: Int { execution.steps }

  /// A name for something that this thread makes.
  public func makeObject() -> SharedObject { execution.makeObject(by: index, called: nameOfNext) }

  private func begin(_ intention: Intention) {
    guard isThread else { return }
    // Whoever may still want a lock that is held across steps depends on both its ends.
    for hold in held { touch(hold.object, changes: true) }
    self.intention = intention
    execution.pass(from: self)
    self.intention = .nothing
    if firstStep == nil { firstStep = execution.steps }
    if let text = announcement {
      announcement = nil
      execution.note(text)
    }
  }

  func lock(_ hold: Hold) {
    begin(.lock(hold))
    touch(hold.object, changes: false)
    take(hold)
  }

  /// The same where somebody who would have to wait does without.
  func lockIfAvailable(_ hold: Hold) -> Bool {
    begin(.use)
    touch(hold.object, changes: false)
    guard hold.holder == nil else { return false }
    take(hold)
    return true
  }

  private func take(_ hold: Hold) {
    hold.holder = index
    held.append(hold)
    if execution.keepsJournal { execution.note("locks \(execution.name(of: hold.object))") }
  }

  func unlock(_ hold: Hold, changed: Bool) {
    touch(hold.object, changes: changed)
    hold.holder = nil
    held.removeAll { $0 === hold }
    if execution.keepsJournal { execution.noteUnlock(hold.object, changed: changed) }
  }

  fileprivate func leave() {
    isFinished = true
    execution.finish(self)
  }

  fileprivate var canGoOn: Bool {
    if isFinished { return false }
    switch intention {
    case .nothing, .use: return true
    case .lock(let hold): return hold.holder == nil
    case .wait(_, let condition): return condition()
    }
  }

  fileprivate var complaint: String? {
    if isFinished { return nil }
    let name = "thread \(index + 1)"
    switch intention {
    case .nothing, .use: return nil
    case .wait(let what, _): return "\(name) waits for \(what)"
    case .lock(let hold):
      guard hold.holder != index else { return "\(name) takes a lock that it holds" }
      return "\(name) waits for a lock that thread \((hold.holder ?? 0) + 1) holds"
    }
  }
}

/// Who has a lock, as far as a run knows.
///
/// `@unchecked Sendable`: touched only by the thread whose turn it is.
final class Hold: @unchecked Sendable {
  let object: SharedObject
  var holder: Int?

  init() {
    object = Seat.current?.makeObject() ?? Outsiders.next()
  }
}
