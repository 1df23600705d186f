/// All rules, in the order in which they are read.
public enum Catalogue {
  /// Changes whenever a rule is added, removed or changed in what it demands.
  public static let version = "2"

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

  /// Every rule's text.
  public static var rules: [RuleInfo] { cells(for: Silent.self).map(\.rule) }

  /// A cell for each rule and one adapter.
  static func cells<A: PromiseAdapter>(for adapter: A.Type) -> [Cell] {
    let others = rules(for: adapter) + Static.rules.map { staticCell($0, adapter) }
    let all = others + Honesty<A>.cells(with: others) { await Smoke<A>.check() }
    let order = groups.map(\.id)
    return all.enumerated().sorted { left, right in
      let a = (order.firstIndex(of: left.element.rule.group) ?? 0, left.element.rule.id)
      let b = (order.firstIndex(of: right.element.rule.group) ?? 0, right.element.rule.id)
      return a < b
    }.map(\.element)
  }

  /// The cells of all rules that drive a promise.
  static func rules<A: PromiseAdapter>(for adapter: A.Type) -> [Cell] {
    let common =
      Settling<A>.rules + Creation<A>.rules + Handlers<A>.rules + Chaining<A>.rules
      + Resolution<A>.rules + Finally<A>.rules + Ordering<A>.rules + Turns<A>.rules
      + Context<A>.rules + Dispatching<A>.rules + Meanwhile<A>.rules + Concurrency<A>.rules
      + Races<A>.rules
      + Liveness<A>.rules + LongChains<A>.rules + LongVerbs<A>.rules + Lifetime<A>.rules
      + Releasing<A>.rules + TaskLocals<A>.rules + Unhandled<A>.rules
    return common.map(cell) + programs(adapter) + capabilities(adapter)
  }

  /// The rule about programs made at random, which use what the adapter has.
  private static func programs<A: PromiseAdapter>(_ adapter: A.Type) -> [Cell] {
    typealias Able = CancellableAdapter & CombiningAdapter & TimedAdapter
    func able<B: Able>(_ type: B.Type) -> [Cell] { Programs<B>.rules(.shared).map(cell) }
    func ablest<B: BranchCancellingAdapter & Able>(_ type: B.Type) -> [Cell] {
      Programs<B>.rules(.all).map(cell)
    }
    if let type = adapter as? any (BranchCancellingAdapter & Able).Type { return ablest(type) }
    if let type = adapter as? any Able.Type { return able(type) }
    return Programs<A>.rules().map(cell)
  }

  /// The rules that need more of an adapter than every adapter has.
  private static func capabilities<A: PromiseAdapter>(_ adapter: A.Type) -> [Cell] {
    func absent(_ rules: [Rule<Silent>], _ need: Profile.Need) -> [Cell] {
      rules.map { rule in
        Cell(
          rule: rule.info,
          subject: A.profile.name,
          declaration: declaration(rule.info, A.profile),
          content: .notApplicable(A.profile.absence(of: need))
        )
      }
    }
    // Opening each existential hands the concrete type to the group of rules that asks for it.
    func combining<B: CombiningAdapter>(_ type: B.Type) -> [Cell] { combination(type).map(cell) }
    func timing<B: TimedAdapter>(_ type: B.Type) -> [Cell] { time(type).map(cell) }
    func adopting<B: AdoptingAdapter>(_ type: B.Type) -> [Cell] { Adopting<B>.rules.map(cell) }
    func querying<B: QueryingAdapter>(_ type: B.Type) -> [Cell] { Querying<B>.rules.map(cell) }
    func nesting<B: NestingAdapter>(_ type: B.Type) -> [Cell] { Nesting<B>.rules.map(cell) }
    func histories<B: QueryingAdapter>(_ type: B.Type) -> [Cell] {
      Histories<B>.rules { $0.query($1) }.map(cell)
    }
    func defaulting<B: DefaultingAdapter>(_ type: B.Type) -> [Cell] {
      Defaulting<B>.rules.map(cell)
    }
    func cancelling<B: CancellableAdapter>(_ type: B.Type) -> [Cell] {
      cancellation(type).map(cell)
    }
    func hooking<B: HookingAdapter>(_ type: B.Type) -> [Cell] {
      hooks(type).map(cell)
    }
    func branching<B: BranchCancellingAdapter>(_ type: B.Type) -> [Cell] {
      branches(type).map(cell)
    }
    func cancelledInputs<B: CombiningAdapter & CancellableAdapter>(_ type: B.Type) -> [Cell] {
      CancelledInputs<B>.rules.map(cell)
    }
    func cancelledOutputs<B: CombiningAdapter & BranchCancellingAdapter>(
      _ type: B.Type
    ) -> [Cell] {
      CancelledOutputs<B>.rules.map(cell)
    }
    func timedSignals<B: TimedSignallingAdapter>(_ type: B.Type) -> [Cell] {
      SignalsOfClocks<B>.rules.map(cell)
    }
    func signalling<B: SignallingAdapter>(_ type: B.Type) -> [Cell] {
      signals(type).map(cell)
    }
    func awaiting<B: AwaitingAdapter>(_ type: B.Type) -> [Cell] {
      tasks(type).map(cell)
    }
    func reporting<B: ReportingAdapter>(_ type: B.Type) -> [Cell] { Reporting<B>.rules.map(cell) }
    func waiting<B: WaitingAdapter>(_ type: B.Type) -> [Cell] { Waiting<B>.rules.map(cell) }
    return [
      (adapter as? any CombiningAdapter.Type).map { combining($0) }
        ?? absent(combination(Silent.self), .combining),
      (adapter as? any TimedAdapter.Type).map { timing($0) } ?? absent(time(Silent.self), .timing),
      (adapter as? any AdoptingAdapter.Type).map { adopting($0) }
        ?? absent(Adopting.rules, .adopting),
      (adapter as? any QueryingAdapter.Type).map { querying($0) }
        ?? absent(Querying.rules, .querying),
      (adapter as? any QueryingAdapter.Type).map { histories($0) }
        ?? Histories<A>.rules(asking: nil).map(cell),
      (adapter as? any NestingAdapter.Type).map { nesting($0) } ?? absent(Nesting.rules, .nesting),
      (adapter as? any DefaultingAdapter.Type).map { defaulting($0) }
        ?? absent(Defaulting.rules, .defaulting),
      (adapter as? any CancellableAdapter.Type).map { cancelling($0) }
        ?? absent(cancellation(Silent.self), .cancelling),
      (adapter as? any HookingAdapter.Type).map { hooking($0) }
        ?? absent(hooks(Silent.self), .cancelHook),
      (adapter as? any BranchCancellingAdapter.Type).map { branching($0) }
        ?? absent(branches(Silent.self), .branchCancelling),
      (adapter as? any (CombiningAdapter & CancellableAdapter).Type).map { cancelledInputs($0) }
        ?? absent(CancelledInputs.rules, .cancelling),
      (adapter as? any (CombiningAdapter & BranchCancellingAdapter).Type)
        .map { cancelledOutputs($0) }
        ?? absent(CancelledOutputs.rules, .combinationCancelling),
      (adapter as? any SignallingAdapter.Type).map { signalling($0) }
        ?? absent(signals(Silent.self), .signals),
      (adapter as? any TimedSignallingAdapter.Type).map { timedSignals($0) }
        ?? absent(SignalsOfClocks.rules, .timedSignals),
      (adapter as? any AwaitingAdapter.Type).map { awaiting($0) }
        ?? absent(tasks(Silent.self), .awaiting),
      (adapter as? any ReportingAdapter.Type).map { reporting($0) }
        ?? absent(Reporting.rules, .reporting),
      (adapter as? any WaitingAdapter.Type).map { waiting($0) } ?? absent(Waiting.rules, .waiting),
    ].flatMap(\.self)
  }

  private static func combination<A: CombiningAdapter>(_ adapter: A.Type) -> [Rule<A>] {
    Combinations<A>.rules + Combining<A>.rules + AllSettled<A>.rules + FirstValue<A>.rules
      + Racing<A>.rules + ReleasingInputs<A>.rules
  }

  private static func cancellation<A: CancellableAdapter>(_ adapter: A.Type) -> [Rule<A>] {
    Following<A>.rules + Cancelling<A>.rules + CancelledSteps<A>.rules + CancelledChains<A>.rules
      + CancelledVerbs<A>.rules + Undelivered<A>.rules
  }

  private static func branches<A: BranchCancellingAdapter>(_ adapter: A.Type) -> [Rule<A>] {
    Branches<A>.rules + BranchRaces<A>.rules + CancelledLinks<A>.rules + ReleasingBranches<A>.rules
      + Orphans<A>.rules
  }

  private static func hooks<A: HookingAdapter>(_ adapter: A.Type) -> [Rule<A>] {
    CancelHooks<A>.rules + CancellingEachOther<A>.rules + ReleasingHooks<A>.rules
  }

  private static func signals<A: SignallingAdapter>(_ adapter: A.Type) -> [Rule<A>] {
    Signals<A>.rules + ReleasingListeners<A>.rules
  }

  private static func time<A: TimedAdapter>(_ adapter: A.Type) -> [Rule<A>] {
    Timing<A>.rules + Deadlines<A>.rules
  }

  private static func tasks<A: AwaitingAdapter>(_ adapter: A.Type) -> [Rule<A>] {
    Tasks<A>.rules + TasksMeanwhile<A>.rules + TaskChains<A>.rules
  }

  /// Erases a rule over an adapter into a cell of the comparison.
  static func cell<A: PromiseAdapter>(_ rule: Rule<A>) -> Cell {
    let content: Cell.Content =
      switch rule.plan {
      case .notApplicable(let need): .notApplicable(A.profile.absence(of: need))
      case .cases(let cases):
        .cases(
          cases.map {
            Case(label: $0.label, arrival: $0.arrival, usesMain: $0.usesMain, body: $0.body)
          }
        )
      }
    return Cell(
      rule: rule.info,
      subject: A.profile.name,
      declaration: declaration(rule.info, A.profile),
      content: content
    )
  }

  private static func staticCell<A: PromiseAdapter>(_ info: RuleInfo, _ adapter: A.Type) -> Cell {
    let fixtures = A.fixtures.filter { $0.rule == info.id }
    let content: Cell.Content =
      fixtures.isEmpty
      ? .notApplicable(A.profile.staticAbsences[info.id] ?? "the adapter lists no program for it")
      : .fixtures(fixtures)
    return Cell(
      rule: info,
      subject: A.profile.name,
      declaration: declaration(info, A.profile),
      content: content
    )
  }

  private static func declaration(_ rule: RuleInfo, _ profile: Profile) -> Cell.Declaration {
    var declaration = Cell.Declaration()
    if case .choice(let key, _) = rule.level { declaration.choice = profile.choices[key] }
    declaration.divergence = profile.divergences.first { $0.rule == rule.id }
    return declaration
  }
}
