/// Decides for each event of a run whether a promise may do that, and whether something is missing.
///
/// It predicts no run, and objects to nothing that a design leaves open.
///
/// A promise has ended *for certain*, or it *may* have ended. What is certain is stored; what may be is computed on
/// demand, from what made the promise. So nothing has to be undone when a later event shows which it was.
struct Oracle: Sendable {
  /// How a promise ended; payloads have numbers.
  enum End: Hashable, Sendable {
    case value(Int), error(Int), cancelled
    /// An error of the library's own.
    case foreign(String)
  }

  /// An end that a promise may have had since an event.
  struct Chance: Sendable {
    var end: End
    var since: Int
    /// Whether the promise must have it once nothing is left to run.
    var isSure: Bool

    func after(_ event: Int) -> Chance {
      Chance(end: end, since: max(since, event), isSure: isSure)
    }
  }

  /// What a promise did and may not, and the rules against it, the most particular one first.
  struct Difference: Sendable, Equatable {
    var rules: [RuleName]
    var words: String
    /// Whether it shows only at the end, in what is kept or reported.
    var isAfterwards = false
  }

  /// The result that a call that settles or cancels must have.
  enum Forecast: Sendable { case wins, loses, open }

  /// What runs the library's jobs.
  enum Job: Sendable { case gate, other }

  /// How a handler returned.
  enum Returned: Sendable, CustomStringConvertible {
    case nothing, end(End), promise(Int)

    var description: String {
      switch self {
      case .nothing: "nothing"
      case .end(let end): "\(end)"
      case .promise(let number): "p\(number)"
      }
    }
  }

  let design: Design
  /// The rule that the program is about: the model objects to how promises end and what handlers are told, and to nothing
  /// else that it does not name.
  let rule: RuleName?
  /// Rules about order, places, threads, memory and reports, and about what a call says that settles too late.
  private static let apart: Set = ["ORD", "CTX", "THR", "LIV", "MEM", "UNH", RuleName.sta06.id]
  var difference: Difference?
  /// The first difference that shows only in what is kept or reported: what a promise does says more, and may follow.
  var kept: Difference?
  /// Handlers that ran before others that surely were due: a difference of order, unless the others never run.
  var overtaken: [Difference] = []
  /// The calls that the thread is inside, outermost first.
  var calls: [Call] = []
  /// The events at which these began, of all threads.
  var begun: [Int] = []
  /// Whether another thread makes a call while the program's thread waits for it.
  var isElsewhere = false
  /// Whether several threads make the calls: rules about threads are the most particular ones then.
  private(set) var hasThreads = false
  /// How many hooks run, one inside the other.
  var hooksRunning = 0
  enum Call: String, Sendable {
    case attaches = "attach"
    case settles = "settle"
    case cancels = "cancel"
  }
  /// The number of the current event.
  var now = 0
  var promises: [Promise]
  var handlers: [Handler]
  var hooks: [Hook]
  var combinations: [Combination]
  var signals: [Int: Signal] = [:]
  /// How many calls abort a signal now, one inside another.
  var aborting = 0
  var listeners: [Int: Listener] = [:]
  /// The handlers for progress.
  var progressHandlers: [Int: ProgressHandler] = [:]
  /// The numbers of errors that other errors carry.
  var inner: Set<Int> = []
  var timers: [Int: Timer] = [:]
  var retries: [Int: Retry] = [:]
  /// The time on the clock.
  var time = 0
  /// The rules about it, if it was turned back.
  var ofTheClock: [RuleName] = []
  /// The handlers that will run, or may.
  var waiting: [Int] = []
  /// The combinations that were made.
  var combined: [Int] = []
  /// The handlers that run, outermost first.
  var running: [Int] = []

  init(_ design: Design, promises: Int, handlers: Int, of rule: RuleName? = nil) {
    (self.design, self.rule) = (design, rule)
    self.promises = Array(repeating: Promise(), count: promises)
    self.handlers = Array(repeating: Handler(), count: handlers)
    hooks = Array(repeating: Hook(), count: handlers)
    combinations = Array(repeating: Combination(), count: promises)
  }

  /// A promise that the program does not name.
  mutating func addPromise() {
    promises.append(Promise())
    combinations.append(Combination())
  }

  /// From now on several threads make calls: other ends may come between an end and its handlers.
  ///
  /// - Parameter cancelled: the promises that they cancel.
  mutating func isOfThreads(cancelling cancelled: [Int]) {
    hasThreads = true
    for promise in promises.indices {
      promises[promise].hasRivals = true
      promises[promise].isCancelledAgain = cancelled.count { $0 == promise } > 1
    }
  }

  /// A rule about threads, where several make the calls.
  func onThreads(_ rule: RuleName) -> [RuleName] { hasThreads ? [rule] : [] }

  /// - Parameter isMissing: whether something never happens: a rule that waits for it does not hold, whichever it is.
  mutating func object(
    _ rules: [RuleName],
    _ words: String,
    isAfterwards: Bool = false,
    isMissing: Bool = false
  ) {
    guard difference == nil, !design.diverges(from: rules) else { return }
    if let rule, !isMissing, !rules.contains(rule),
      rules.contains(where: { !Self.apart.isDisjoint(with: [$0.id, String($0.id.prefix(3))]) })
    {
      return
    }
    var seen: Set<RuleName> = []
    let shown = Difference(
      rules: rules.filter { seen.insert($0).inserted },
      words: words,
      isAfterwards: isAfterwards
    )
    if isAfterwards { kept = kept ?? shown } else { difference = shown }
  }
}
