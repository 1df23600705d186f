import ProgramSupport

/// All rules, in the order in which they are read.
public enum Catalogue {
  /// Changes whenever a rule is added, removed or changed in what it demands.
  ///
  /// The rules of each version since 3 are listed in `Conformance/Catalogues`.
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
    ("UNH", "Unhandled failures"), ("TYP", "Types"),
    ("ADP", "The suite itself"),
  ]

  /// Every rule's text, by group, and in a group by number.
  public static let rules: [RuleInfo] = entries.map(\.law.info)

  /// The rules that the words of a command line name: ids, or how they begin; all where no word is given.
  package static func rules(_ words: [String]) throws -> [RuleInfo] {
    try Selection.beginning(
      words,
      among: rules,
      "rule or group",
      groups: groups.map(\.id),
      by: \.id
    )
  }

  /// Every rule, read off the promise that never settles, which has every capability; and what a library lacks whose
  /// adapter has not what the rule needs.
  private static let entries: [(law: Law, need: Profile.Need?)] = {
    let order = Dictionary(uniqueKeysWithValues: zip(groups.map(\.id), 0...))
    return Chapter.all.flatMap { chapter in
      (chapter.laws(NeverSettlingAdapter.self) ?? []).map { ($0, chapter.need) }
    }.sorted { left, right in
      (order[left.0.info.group] ?? 0, left.0.info.id)
        < (order[right.0.info.group] ?? 0, right.0.info.id)
    }
  }()

  /// What the cases of a rule differ in, a line for each axis, as in `ends: fulfilled, rejected`.
  public static func axes(of rule: RuleInfo) -> [String] {
    let cases = entries.first { $0.law.info.id == rule.id }?.law.part?.cases?.value ?? []
    return CaseDimension.allCases.compactMap { axis in
      let values = cases.compactMap { $0.label.stimulus[axis] }.uniqued()
      return values.count < 2 ? nil : "\(axis.rawValue): \(values.joined(separator: ", "))"
    }
  }

  /// A cell for each rule and one adapter.
  static func cells<A: PromiseAdapter>(for adapter: A.Type) -> [Cell] {
    let laws = Chapter.all.flatMap { $0.laws(adapter) ?? [] }
    let byID = Dictionary(uniqueKeysWithValues: laws.map { ($0.info.id, $0) })
    let others = laws.filter { $0.info.level != .meta }.map { cell($0, adapter) }
    return entries.map { entry, need in
      let law = byID[entry.info.id].flatMap { content(of: $0, adapter, others) }
      return cell(
        entry.info,
        adapter,
        law ?? need.map { .notApplicable(A.profile.absence(of: $0)) }
      )
    }
  }

  /// Why a rule does not apply, which is true also where the adapter has some of what it needs, and none of the kind.
  private static func absence<A: PromiseAdapter>(of need: Profile.Need, _: A.Type) -> String {
    let listed: [Profile.Need: Int] = [
      .maker: A.makers.count, .executor: A.workMakers.count, .transform: A.transforms.count,
      .chain: A.chains.count, .recovery: A.recoveries.count, .pair: A.pairs.count,
      .finally: A.finalizers.count, .mover: A.movers.count,
    ]
    return A.profile.absences[need] == nil && (listed[need] ?? 0) > 0
      ? "the adapter lists no \(need.rawValue) of the kind that the rule is about"
      : A.profile.absence(of: need)
  }

  /// Erases a rule into a cell of the comparison.
  ///
  /// - Parameter others: what a rule about the suite looks at.
  static func cell<A: PromiseAdapter>(
    _ law: Law,
    _ adapter: A.Type,
    _ others: [Cell] = []
  ) -> Cell {
    cell(law.info, adapter, content(of: law, adapter, others))
  }

  private static func content<A: PromiseAdapter>(
    of law: Law,
    _ adapter: A.Type,
    _ others: [Cell]
  ) -> Cell.Content? {
    guard let part = law.part else {
      let fixtures = A.fixtures.filter { $0.rule == law.info.id }
      let absence = A.profile.staticAbsences[law.info.id]
      return fixtures.isEmpty
        ? .notApplicable(absence ?? "the adapter lists no program for it") : .fixtures(fixtures)
    }
    if let check = part.check {
      return .meta { run in
        await check(
          SuiteRun(
            run: run,
            others: others,
            rules: rules,
            silent: { cells(for: NeverSettlingAdapter.self) },
            cell: { Self.cell($0, adapter) }
          )
        )
      }
    }
    guard let cases = part.cases else {
      return part.need.map { .notApplicable(absence(of: $0, adapter)) }
    }
    // Those for a thorough run come last, so that the others have the same numbers in every run.
    return .cases(
      Lazy {
        let all = cases.value
        return all.filter { !$0.label.isThorough } + all.filter(\.label.isThorough)
      }
    )
  }

  private static func cell<A: PromiseAdapter>(
    _ rule: RuleInfo,
    _ adapter: A.Type,
    _ content: Cell.Content?
  ) -> Cell {
    Cell(
      rule: rule,
      subject: A.profile.name,
      declaration: declaration(rule, A.profile),
      content: content ?? .meta { _ in .broken("the rule has a text and nothing that checks it") },
      smoke: Smoke<A>.failure
    )
  }

  private static func declaration(_ rule: RuleInfo, _ profile: Profile) -> Cell.Declaration {
    var declaration = Cell.Declaration()
    declaration.choice = rule.level.choice.flatMap(profile.declaration)?.observed
    declaration.divergences = profile.divergences.filter { $0.rule == rule.id }
    declaration.limits = profile.limits.filter { $0.rule == rule.id }
    return declaration
  }
}
