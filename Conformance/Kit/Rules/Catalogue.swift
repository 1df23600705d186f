/// All rules, in the order in which they are read.
public enum Catalogue {
  /// Changes whenever a rule is added, removed or changed in what it demands.
  ///
  /// The rules of each version since 3 are listed in `Conformance/Versions`.
  public static let version = "3"

  /// What each group of rules is about.
  public static let groups: [(id: String, title: String)] = [
    ("STA", "State and settlement"), ("EXE", "Making a promise"), ("THN", "Handlers"),
    ("CHN", "Chaining"), ("RES", "Promises that follow promises"), ("FIN", "At the end"),
    ("COL", "Combining promises"), ("ALL", "Waiting for all"),
    ("SET", "Waiting for all, however they end"), ("ANY", "The first value"), ("RAC", "Racing"),
    ("TIM", "Time"),
    ("CAN", "Cancelling"), ("TSK", "Tasks"), ("ORD", "Order"),
    ("CTX", "Where handlers run"),
    ("THR", "Threads"), ("LIV", "Liveness"), ("MEM", "Lifetime"),
    ("UNH", "Failures that nobody handles"), ("TYP", "Types"),
    ("ADP", "The suite itself"),
  ]

  /// Every rule's text, by group, and in a group by number.
  public static let rules: [RuleInfo] = {
    let lists: [[RuleInfo]] = [
      .settling, .querying, .creation, .handlers, .chaining, .resolution, .adopting, .nesting,
      .following, .handSettling,
      .finally, .combinations, .combining, .allSettled, .firstValue, .racing, .releasingInputs,
      .cancelledInputs, .cancelledOutputs, .undelivered, .timing, .deadlines, .stuckQueues,
      .cancelling,
      .cancelHooks,
      .cancellingEachOther, .cancelledSteps, .cancelledChains, .cancelledVerbs, .branches,
      .branchRaces,
      .cancelledLinks, .signals, .signalsOfClocks, .tasks, .asyncMaking, .tasksDuringHandler,
      .taskChains, .priorities,
      .taskLocals,
      .ordering, .turns, .context, .defaulting, .dispatching, .duringHandler, .concurrency, .races,
      .histories, .programs, .liveness, .longChains, .longVerbs, .waiting, .lifetime, .releasing,
      .releasingBranches, .releasingHooks, .releasingListeners, .orphans, .unhandled, .reporting,
      .reportingTasks, .compiled, .suiteChecks,
    ]
    let order = Dictionary(uniqueKeysWithValues: zip(groups.map(\.id), 0...))
    return lists.flatMap(\.self).sorted { left, right in
      (order[left.group] ?? 0, left.id) < (order[right.group] ?? 0, right.id)
    }
  }()

  /// A cell for each rule and one adapter.
  static func cells<A: PromiseAdapter>(for adapter: A.Type) -> [Cell] {
    let driven = rules(for: adapter)
    let compiled = [RuleInfo].compiled.map { compiledCell($0, adapter) }
    let checks = SuiteChecks<A>(others: driven + compiled).all.map { info, check in
      cell(info, adapter, .meta(check))
    }
    let all = Dictionary(
      uniqueKeysWithValues: (driven + compiled + checks).map { ($0.rule.id, $0) }
    )
    return rules.map { rule in
      all[rule.id]
        ?? cell(
          rule,
          adapter,
          rule.needs.map { .notApplicable(A.profile.absence(of: $0)) }
            ?? .meta { _ in .broken("the rule has a text and nothing that checks it") }
        )
    }
  }

  /// The cells of the rules that drive a promise, of all that the adapter can do.
  static func rules<A: PromiseAdapter>(for adapter: A.Type) -> [Cell] {
    let common =
      Settling<A>.rules + Creation<A>.rules + Handlers<A>.rules + Chaining<A>.rules
      + Resolution<A>.rules + Finally<A>.rules + Ordering<A>.rules + Turns<A>.rules
      + Context<A>.rules + Dispatching<A>.rules + DuringHandler<A>.rules + Concurrency<A>.rules
      + Races<A>.rules + Histories<A>.rules + Programs<A>.rules
      + Liveness<A>.rules + LongChains<A>.rules + LongVerbs<A>.rules + Lifetime<A>.rules
      + Releasing<A>.rules + TaskLocals<A>.rules + Unhandled<A>.rules
    return common.map(cell) + capabilities(adapter)
  }

  /// The rules that need more of an adapter than every adapter has.
  private static func capabilities<A: PromiseAdapter>(_ adapter: A.Type) -> [Cell] {
    // Opening each existential hands the concrete type to the rules that ask for it.
    var cells: [Cell] = []
    func combining<B: CombiningAdapter>(_: B.Type) -> [Cell] {
      (Combinations<B>.rules + Combining<B>.rules + AllSettled<B>.rules + FirstValue<B>.rules
        + Racing<B>.rules + ReleasingInputs<B>.rules).map(cell)
    }
    func timing<B: TimedAdapter>(_: B.Type) -> [Cell] {
      (Timing<B>.rules + Deadlines<B>.rules).map(cell)
    }
    func stuckQueues<B: TimedAdapter & AwaitingAdapter>(_: B.Type) -> [Cell] {
      StuckQueues<B>.rules.map(cell)
    }
    func priorities<B: AwaitingAdapter & PrioritizingAdapter>(_: B.Type) -> [Cell] {
      Priorities<B>.rules.map(cell)
    }
    func adopting<B: AdoptingAdapter>(_: B.Type) -> [Cell] { Adopting<B>.rules.map(cell) }
    func querying<B: QueryingAdapter>(_: B.Type) -> [Cell] { Querying<B>.rules.map(cell) }
    func handSettling<B: HandSettlingAdapter>(_: B.Type) -> [Cell] {
      HandSettling<B>.rules.map(cell)
    }
    func nesting<B: NestingAdapter>(_: B.Type) -> [Cell] { Nesting<B>.rules.map(cell) }
    func defaulting<B: DefaultingAdapter>(_: B.Type) -> [Cell] { Defaulting<B>.rules.map(cell) }
    func cancelling<B: CancellableAdapter>(_: B.Type) -> [Cell] {
      (Following<B>.rules + Cancelling<B>.rules + CancelledSteps<B>.rules
        + CancelledChains<B>.rules + CancelledVerbs<B>.rules + Undelivered<B>.rules).map(cell)
    }
    func hooking<B: HookingAdapter>(_: B.Type) -> [Cell] {
      (CancelHooks<B>.rules + CancellingEachOther<B>.rules + ReleasingHooks<B>.rules).map(cell)
    }
    func branching<B: BranchCancellingAdapter>(_: B.Type) -> [Cell] {
      (Branches<B>.rules + BranchRaces<B>.rules + CancelledLinks<B>.rules
        + ReleasingBranches<B>.rules + Orphans<B>.rules).map(cell)
    }
    func cancelledInputs<B: CombiningAdapter & CancellableAdapter>(_: B.Type) -> [Cell] {
      CancelledInputs<B>.rules.map(cell)
    }
    func cancelledOutputs<B: CombiningAdapter & BranchCancellingAdapter>(_: B.Type) -> [Cell] {
      CancelledOutputs<B>.rules.map(cell)
    }
    func signalling<B: SignallingAdapter>(_: B.Type) -> [Cell] {
      (Signals<B>.rules + ReleasingListeners<B>.rules).map(cell)
    }
    func timedSignals<B: TimedSignallingAdapter>(_: B.Type) -> [Cell] {
      SignalsOfClocks<B>.rules.map(cell)
    }
    func awaiting<B: AwaitingAdapter>(_: B.Type) -> [Cell] {
      (Tasks<B>.rules + TasksDuringHandler<B>.rules).map(cell)
    }
    func asyncMaking<B: AsyncMakingAdapter>(_: B.Type) -> [Cell] {
      AsyncMaking<B>.rules.map(cell)
    }
    func taskChains<B: AwaitingAdapter & AsyncMakingAdapter & CancellableAdapter>(
      _: B.Type
    ) -> [Cell] {
      TaskChains<B>.rules.map(cell)
    }
    func reporting<B: ReportingAdapter>(_: B.Type) -> [Cell] { Reporting<B>.rules.map(cell) }
    func reportingTasks<B: ReportingAdapter & AwaitingAdapter>(_: B.Type) -> [Cell] {
      ReportingTasks<B>.rules.map(cell)
    }
    func waiting<B: WaitingAdapter>(_: B.Type) -> [Cell] { Waiting<B>.rules.map(cell) }
    if let type = adapter as? any CombiningAdapter.Type { cells += combining(type) }
    if let type = adapter as? any TimedAdapter.Type { cells += timing(type) }
    if let type = adapter as? any (TimedAdapter & AwaitingAdapter).Type {
      cells += stuckQueues(type)
    }
    if let type = adapter as? any (AwaitingAdapter & PrioritizingAdapter).Type {
      cells += priorities(type)
    }
    if let type = adapter as? any AdoptingAdapter.Type { cells += adopting(type) }
    if let type = adapter as? any QueryingAdapter.Type { cells += querying(type) }
    if let type = adapter as? any HandSettlingAdapter.Type { cells += handSettling(type) }
    if let type = adapter as? any NestingAdapter.Type { cells += nesting(type) }
    if let type = adapter as? any DefaultingAdapter.Type { cells += defaulting(type) }
    if let type = adapter as? any CancellableAdapter.Type { cells += cancelling(type) }
    if let type = adapter as? any HookingAdapter.Type { cells += hooking(type) }
    if let type = adapter as? any BranchCancellingAdapter.Type { cells += branching(type) }
    if let type = adapter as? any (CombiningAdapter & CancellableAdapter).Type {
      cells += cancelledInputs(type)
    }
    if let type = adapter as? any (CombiningAdapter & BranchCancellingAdapter).Type {
      cells += cancelledOutputs(type)
    }
    if let type = adapter as? any SignallingAdapter.Type { cells += signalling(type) }
    if let type = adapter as? any TimedSignallingAdapter.Type { cells += timedSignals(type) }
    if let type = adapter as? any AwaitingAdapter.Type { cells += awaiting(type) }
    if let type = adapter as? any AsyncMakingAdapter.Type { cells += asyncMaking(type) }
    if let type = adapter as? any (AwaitingAdapter & AsyncMakingAdapter & CancellableAdapter).Type {
      cells += taskChains(type)
    }
    if let type = adapter as? any ReportingAdapter.Type { cells += reporting(type) }
    if let type = adapter as? any (ReportingAdapter & AwaitingAdapter).Type {
      cells += reportingTasks(type)
    }
    if let type = adapter as? any WaitingAdapter.Type { cells += waiting(type) }
    return cells
  }

  /// Erases a rule over an adapter into a cell of the comparison.
  static func cell<A: PromiseAdapter>(_ rule: Rule<A>) -> Cell {
    let content: Cell.Content =
      switch rule.plan {
      case .notApplicable(let need): .notApplicable(A.profile.absence(of: need))
      case .cases(let cases):
        .cases(
          // Those for a thorough run come last, so that the others have the same numbers in every run.
          (cases.filter { !$0.label.isThorough } + cases.filter(\.label.isThorough)).map {
            Case(label: $0.label, arrival: $0.arrival, usesMain: $0.usesMain, body: $0.body)
          }
        )
      }
    return self.cell(rule.info, A.self, content)
  }

  private static func compiledCell<A: PromiseAdapter>(_ info: RuleInfo, _ adapter: A.Type) -> Cell {
    let fixtures = A.fixtures.filter { $0.rule == info.id }
    return cell(
      info,
      adapter,
      fixtures.isEmpty
        ? .notApplicable(A.profile.staticAbsences[info.id] ?? "the adapter lists no program for it")
        : .fixtures(fixtures)
    )
  }

  private static func cell<A: PromiseAdapter>(
    _ rule: RuleInfo,
    _ adapter: A.Type,
    _ content: Cell.Content
  ) -> Cell {
    Cell(
      rule: rule,
      subject: A.profile.name,
      declaration: declaration(rule, A.profile),
      content: content
    )
  }

  private static func declaration(_ rule: RuleInfo, _ profile: Profile) -> Cell.Declaration {
    var declaration = Cell.Declaration()
    declaration.choice = rule.level.choice.flatMap(profile.declaration)?.observed
    declaration.divergence = profile.divergences.first { $0.rule == rule.id }
    declaration.limit = profile.limits.first { $0.rule == rule.id }
    return declaration
  }
}
