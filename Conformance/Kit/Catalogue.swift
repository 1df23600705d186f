/// All rules, in the order in which they are read.
public enum Catalogue {
  /// Changes whenever a rule is added, removed or changed in what it demands.
  public static let version = "1"

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
      + Context<A>.rules + Dispatching<A>.rules + Concurrency<A>.rules + Races<A>.rules
      + Liveness<A>.rules + LongChains<A>.rules + Lifetime<A>.rules + TaskLocals<A>.rules
      + Unhandled<A>.rules
    return common.map(cell) + capabilities(adapter)
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
    func timing<B: TimedAdapter>(_ type: B.Type) -> [Cell] { Timing<B>.rules.map(cell) }
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
    func hooking<B: HookingAdapter>(_ type: B.Type) -> [Cell] { CancelHooks<B>.rules.map(cell) }
    func branching<B: BranchCancellingAdapter>(_ type: B.Type) -> [Cell] {
      (Branches<B>.rules + BranchRaces<B>.rules).map(cell)
    }
    func cancelledInputs<B: CombiningAdapter & CancellableAdapter>(_ type: B.Type) -> [Cell] {
      CancelledInputs<B>.rules.map(cell)
    }
    func cancelledOutputs<B: CombiningAdapter & BranchCancellingAdapter>(
      _ type: B.Type
    ) -> [Cell] {
      CancelledOutputs<B>.rules.map(cell)
    }
    func signalling<B: SignallingAdapter>(_ type: B.Type) -> [Cell] { Signals<B>.rules.map(cell) }
    func awaiting<B: AwaitingAdapter>(_ type: B.Type) -> [Cell] { Tasks<B>.rules.map(cell) }
    func reporting<B: ReportingAdapter>(_ type: B.Type) -> [Cell] { Reporting<B>.rules.map(cell) }
    func waiting<B: WaitingAdapter>(_ type: B.Type) -> [Cell] { Waiting<B>.rules.map(cell) }
    return [
      (adapter as? any CombiningAdapter.Type).map { combining($0) }
        ?? absent(combination(Silent.self), .combining),
      (adapter as? any TimedAdapter.Type).map { timing($0) } ?? absent(Timing.rules, .timing),
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
        ?? absent(CancelHooks.rules, .cancelHook),
      (adapter as? any BranchCancellingAdapter.Type).map { branching($0) }
        ?? absent(Branches.rules + BranchRaces.rules, .branchCancelling),
      (adapter as? any (CombiningAdapter & CancellableAdapter).Type).map { cancelledInputs($0) }
        ?? absent(CancelledInputs.rules, .cancelling),
      (adapter as? any (CombiningAdapter & BranchCancellingAdapter).Type)
        .map { cancelledOutputs($0) }
        ?? absent(CancelledOutputs.rules, .combinationCancelling),
      (adapter as? any SignallingAdapter.Type).map { signalling($0) }
        ?? absent(Signals.rules, .signals),
      (adapter as? any AwaitingAdapter.Type).map { awaiting($0) }
        ?? absent(Tasks.rules, .awaiting),
      (adapter as? any ReportingAdapter.Type).map { reporting($0) }
        ?? absent(Reporting.rules, .reporting),
      (adapter as? any WaitingAdapter.Type).map { waiting($0) } ?? absent(Waiting.rules, .waiting),
    ].flatMap(\.self)
  }

  private static func combination<A: CombiningAdapter>(_ adapter: A.Type) -> [Rule<A>] {
    Combinations<A>.rules + Combining<A>.rules + AllSettled<A>.rules + FirstValue<A>.rules
      + Racing<A>.rules
  }

  private static func cancellation<A: CancellableAdapter>(_ adapter: A.Type) -> [Rule<A>] {
    Following<A>.rules + Cancelling<A>.rules + CancelledSteps<A>.rules + CancelledChains<A>.rules
      + Undelivered<A>.rules
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
