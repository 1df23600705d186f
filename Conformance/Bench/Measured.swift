/// A type-erased subject: its name, and one round of each work that it can do.
struct Measured: Sendable {
  let name: String
  let rounds: [Work: Round]
  /// Whether another program does its works; then `rounds` only lists them.
  let isElsewhere: Bool
  /// Whether each step of each work makes an object.
  let makesObjects: Bool
  /// What a pending chain of a length holds, where allocations are counted; `nil`, if there is no such chain.
  let held: (@Sendable (_ n: Int) -> Allocations?)?

  /// The rounds are made where the type is known, so that they are compiled for it.
  init<S: Subject>(_ subject: S, _ rounds: [Work: Round]...) {
    name = S.name
    self.rounds = rounds.reduce(into: [:]) { $0.merge($1) { $1 } }
    isElsewhere = false
    makesObjects = true
    held = self.rounds[.chain] == nil ? nil : { @Sendable n in subject.held(n) }
  }

  /// Code without promises.
  init<S: Structured>(_ subject: S, _ rounds: [Work: Round]) {
    name = S.name
    self.rounds = rounds
    isElsewhere = false
    makesObjects = false
    held = nil
  }

  private init(elsewhere name: String, _ works: Set<Work>) {
    self.name = name
    rounds = Dictionary(uniqueKeysWithValues: works.map { ($0, { @Sendable _ in false }) })
    isElsewhere = true
    makesObjects = true
    held = nil
  }

  /// Whether it can do the work; what a pending chain holds, for all subjects with chains.
  func can(_ work: Work) -> Bool {
    work == .pending ? held != nil : rounds[work] != nil
  }

  /// Does one round.
  func perform(_ work: Work, _ n: Int) throws {
    guard rounds[work]?(n) == true else { throw NotDone(subject: name, work: work) }
  }

  /// Whether it is measured only if named.
  var isRung: Bool { Measured.rungs.contains { $0.name == name } }

  /// At which sizes its works are counted: a rung's only at the first, since the lower rungs need stack for each link.
  var countedSizes: [Int] { isRung ? [Work.countedSizes[0]] : Work.countedSizes }

  /// All subjects, in the order of the tables.
  static let all: [Measured] = {
    #if PEERS
      libraries + floors + structured + peers
    #else
      libraries + floors + structured
    #endif
  }()

  /// The subjects with a budget.
  static let budgeted = libraries + structured + rungs

  #if !RUNGS
    /// None; `make budget` generates them.
    static let rungs: [Measured] = []
  #endif

  /// Node, which is only timed.
  static let node = Measured(elsewhere: Node.name, Node.works)

  /// The floor that all others are compared with.
  static let floor = MutexBoxSubject.name

  static let libraries: [Measured] = {
    let result = ResultPromiseSubject()
    let js = JSPromiseSubject()
    let typed = TypedPromiseSubject()
    let queued = QueuedTypedPromiseSubject()
    return [
      Measured(
        result,
        result.rounds,
        result.releases,
        result.callbacks,
        result.races,
        result.cancels,
        result.detachments
      ),
      Measured(js, js.rounds, js.releases, js.callbacks, js.races, js.cancels),
      Measured(
        typed,
        typed.rounds,
        typed.releases,
        typed.callbacks,
        typed.races,
        typed.cancels,
        typed.detachments
      ),
      Measured(
        queued,
        queued.rounds,
        queued.releases,
        queued.callbacks,
        queued.races,
        queued.cancels,
        queued.detachments
      ),
    ]
  }()

  static let floors: [Measured] = {
    let bare = BareBoxSubject()
    let mutex = MutexBoxSubject()
    let trampoline = TrampolineSubject()
    let queue = QueueSubject()
    let distant = DistantBoxSubject()
    let task = TaskSubject()
    return [
      Measured(bare, bare.rounds, bare.releases),
      Measured(mutex, mutex.rounds, mutex.releases, mutex.callbacks, mutex.races),
      Measured(trampoline, trampoline.rounds, trampoline.releases, trampoline.races),
      Measured(queue, queue.rounds, queue.releases, queue.races),
      Measured(distant, distant.rounds, distant.releases),
      Measured(task, task.rounds),
    ]
  }()

  /// Equivalent code without promises.
  static let structured: [Measured] = {
    let (calls, group, lets) = (Calls(), Group(), Lets())
    return [
      Measured(calls, calls.rounds), Measured(group, group.rounds), Measured(lets, lets.rounds),
    ]
  }()
}
