/// Whose task-local values a handler sees.
public struct LocalsSeen: ChoiceValue {
  /// Whose values they are.
  public enum Source: String, Sendable, CaseIterable {
    /// None: a handler sees the defaults.
    case none
    /// Those of the code that settles.
    case settler
    /// Those of the code that attaches.
    case registration

    fileprivate var words: String {
      switch self {
      case .none: "none"
      case .settler: "of the code that settles"
      case .registration: "of the code that attaches"
      }
    }
  }

  /// The task-local that says whose values the running code sees.
  public static let local = TaskLocal(wrappedValue: Source.none)

  let source: Source
  let whereSettled: Source

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("locals", "task-local values in a handler") {
    let late = $0.source == $0.whereSettled ? "" : ", or \($0.whereSettled.words) if it is settled"
    return $0.source.words + late
  }
  /// Records call them any value.
  public static let values: [Self] = []
  /// Both sources, where they differ.
  public var name: String {
    let late = source == whereSettled ? "" : ", or \(whereSettled) where it is settled"
    return "\(source)" + late
  }
  /// How a profile spells it.
  public var spelling: String {
    let late = source == whereSettled ? "" : ", whereSettled: .\(whereSettled)"
    return "LocalsSeen(.\(source)\(late))"
  }

  /// Says whose values a handler sees, be it attached to a pending or to a settled promise.
  public init(_ source: Source) { self.init(source, whereSettled: source) }

  // A default of `nil` would do for both, but would take `.none` for it.

  /// Says whose values a handler sees.
  ///
  /// - Parameters:
  ///   - source: whose they are for a handler that waits.
  ///   - whereSettled: whose they are for one that is attached to a settled promise.
  public init(_ source: Source, whereSettled: Source) {
    (self.source, self.whereSettled) = (source, whereSettled)
  }

  /// Reads what ``name`` says.
  public init?(name: String) {
    let all = Source.allCases.flatMap { source in
      Source.allCases.map { LocalsSeen(source, whereSettled: $0) }
    }
    guard let found = all.first(where: { $0.name == name }) else { return nil }
    self = found
  }
}

extension PromiseAdapter {
  @Rule static var tsk10: Law {
    "A handler sees the task-local values of the code that attached it, of the code that settled, or none."
    level(.choice(LocalsSeen.self))
    intent("Whether a request's identity reaches the log lines of its handlers.")
    origin(".NET ExecutionContext")
    hint("where handlers run")
    inEach(Schedule.Place.all, observe) + carried
    given(Able.asyncHandling) { asyncHandler($0) }
  }

  private static var carried: Part {
    guard let step = transformsWithLocals.first else { return .lacking(.transform) }
    return once("with its locals", usesMain: step.schedule.place == .main) { try observe($0, step) }
  }

  private static func asyncHandler<B: AsyncHandlingAdapter>(_: B.Type) -> Part {
    B.once("an async handler") { trial in
      try B.observeLocals(trial, inTask: true) { handle, note in
        trial.transform(handle) { token in
          note()
          return token
        }
      }
    }
  }

  @Sendable private static func observe(_ trial: Trial<Self>, _ step: Transform<Self>) throws {
    try observeLocals(trial) { step.passing(trial, $0, $1) }
  }

  /// - Parameters:
  ///   - inTask: whether the handler runs in a task, for which no driver waits.
  ///   - attach: attaches a handler that calls what it is given.
  private static func observeLocals(
    _ trial: Trial<Self>,
    inTask: Bool = false,
    _ attach: (Handle, @escaping @Sendable () -> Void) -> Handle
  ) throws {
    let early = try locals(trial, attachesFirst: true, inTask, attach)
    let late = try locals(trial, attachesFirst: false, inTask, attach)
    trial.observed(LocalsSeen(early, whereSettled: late))
  }

  /// Where the task-local values that a handler sees come from.
  private static func locals(
    _ trial: Trial<Self>,
    attachesFirst: Bool,
    _ inTask: Bool,
    _ attachHandler: (Handle, @escaping @Sendable () -> Void) -> Handle
  ) throws -> LocalsSeen.Source {
    let (handle, settler) = trial.pending()
    let (seen, value) = (Log<LocalsSeen.Source>(), trial.token())
    func attach() {
      LocalsSeen.local.withValue(.registration) {
        _ = attachHandler(handle) { [activity = trial.activity] in
          seen.add(LocalsSeen.local.get())
          activity.fire()
        }
      }
    }
    if attachesFirst { attach() }
    _ = LocalsSeen.local.withValue(.settler) { trial.settle(settler, .fulfilled(value)) }
    if !attachesFirst { attach() }
    if inTask { _ = trial.wait { seen.count > 0 } }
    try trial.expect(seen, reaches: 1, "the handler ran \(times(seen.all.count))")
    return seen.all[0]
  }
}
