import Foundation
import ProgramSupport
import PromiseConformance
import PromiseReport

/// Plants faults in a promise, and says what notices them.
package enum FaultsCommand {
  /// - Parameter libraries: the subjects whose sources are in this package.
  package static func command(_ libraries: [Subject]) -> AddedCommand {
    AddedCommand("faults", "plants faults in a promise, and runs all rules on each") { arguments in
      try await FaultOptions.program.run(arguments, FaultOptions()) { command, _, options in
        let target = try target(options)
        if [.run, .list, .check].contains(command) { try check(options.only, target) }
        switch command {
        case .help: return true
        case .attempt:
          let own = target.subjects.compactMap { name in libraries.first { $0.name == name } }
          await FaultAttempt(options: options).run(own.isEmpty ? [Mutant.able.subject] : own)
          return true
        case .list:
          for fault in try chosen(from: try module(target), options) { print(fault.words) }
          return true
        case .run: return try run(target, options)
        case .check: return try checkPage(target, options)
        case .page: return try makePage(target, options)
        }
      }
    }
  }

  private static let libraries = ["TypedPromise", "JSPromise", "ResultPromise"]
  private static let limiters = [
    "ConcurrencyLimitedDispatcher", "RateLimitedDispatcher", "StrictRateLimitedDispatcher",
  ]

  static let targets =
    [sketch] + libraries.map { library($0, importers: []) } + [
      library("Dispatchers", importers: libraries),
      library("PromiseStorage", importers: ["Dispatchers"] + libraries),
    ]

  /// The broken promises' original: the promise itself, and not what drives it.
  private static let sketch = PlantedModule.Target(
    name: "Sketch",
    folder: "Conformance/Mutants/Sketch",
    whole: ("PromiseMutants", "Conformance/Mutants"),
    spared: [
      "SketchAdapter.swift", "SketchAdapter+Cancellation.swift", "SketchAdapter+Time.swift",
      "Support.swift",
    ],
    forms: FaultForms(
      later: "gate.submit { [self] in _ = # }",
      locked: "lock.withLock { [self] in RaceWindow.hold(); _ = # }",
      split: "lock.unlock(); RaceWindow.hold(); lock.lock()",
      copies: [("7OutcomeOD", "self.copy(#)")]
    )
  )

  /// A module of `Sources`, and the modules there that import it.
  private static func library(_ name: String, importers: [String]) -> PlantedModule.Target {
    let tested = libraries.contains(name) ? [name] : libraries
    return PlantedModule.Target(
      name: name,
      folder: "Sources/\(name)",
      forms: FaultForms(
        later: "turn.within { jobs in jobs.add(.call { _ = # }) }",
        locked: "lock.withLock { _ in _ = # }",
        // Only debug builds have them, behind a lock of their own.
        records: ["PromiseRecords."]
      ),
      subjects: tested,
      searches: tested.count == 1 ? tested : libraries + limiters,
      importers: importers + ["PromiseAdapters"],
      tests: (name == "Dispatchers" ? [["DispatchersTests"]] : [])
        + [tested.map { "\($0)Tests" } + [#"ProgramTests\.DeadlockTests"#]]
    )
  }

  private static func target(_ options: FaultOptions) throws -> PlantedModule.Target {
    if let package = options.package {
      guard options.library == nil, !options.asksProgramsToo else {
        throw Mistake("--in plants in somebody's package: leave out --library and --programs-too")
      }
      return try PlantedModule.Target(adopted: package)
    }
    let name = options.library ?? sketch.name
    return try Selection.named([name], among: targets, "library", by: \.name)[0]
  }

  private static func module(_ target: PlantedModule.Target) throws -> PlantedModule {
    try PlantedModule(target) {
      FileHandle.standardError.write(Data("faults: \($0)\n".utf8))
    }
  }

  /// Says what is wrong before anything is built, which takes a minute.
  private static func check(_ words: [String], _ target: PlantedModule.Target) throws {
    let folder = target.root.appending(path: target.folder)
    guard folder.isFolder else {
      throw Mistake("there is no \(target.folder) here; run `make faults` in the project's folder")
    }
    let files = Set(folder.pathsBelow.filter { $0.hasSuffix(".swift") }).subtracting(target.spared)
    for word in words where Int(word).map({ $0 < 1 }) ?? !files.contains(word) {
      throw Mistake(
        "--only takes the number of a fault, or a file of \(target.folder), not “\(word)”"
      )
    }
  }

  private static func chosen(
    from module: PlantedModule,
    _ options: FaultOptions
  ) throws -> [PlantedFault] {
    let all = module.faults.filter { fault in
      options.only.isEmpty || options.only.contains("\(fault.number)")
        || options.only.contains(fault.file)
    }
    guard !all.isEmpty else {
      throw Mistake(
        "there is no such fault; there are \(module.faults.count): `conformance faults list` says which"
      )
    }
    guard let sample = options.sample else { return all }
    var numbers = SplitMix(seed: options.seed)
    return Array(all.shuffled(using: &numbers).prefix(sample)).sorted { $0.number < $1.number }
  }

  private static func run(_ target: PlantedModule.Target, _ options: FaultOptions) throws -> Bool {
    let accepted = try AcceptedFaults(target)
    let file = "faults-\(target.name).jsonl"
    let earlier = options.isAgain ? try record(of: target, options) : nil
    // What is continued stays until its rows can be written again.
    let output = try OutputFolder(options.output, replacing: options.isAgain ? [] : [file])
    let module = try module(target)
    let stale = options.only.isEmpty ? accepted.stale(among: module.faults) : []
    var faults = options.shard.part(of: try chosen(from: module, options))
    var known: [FaultRecord.Row] = []
    let lacksPrograms =
      options.asksProgramsToo && earlier?.head.settings.contains("--programs-too") == false
    for var row in earlier?.rows ?? [] {
      row.listed = accepted.reason(for: row.fault)
      guard !row.survives, row.rules.isEmpty || !lacksPrograms,
        let index = faults.firstIndex(where: { $0.key == row.fault.key })
      else { continue }
      row.fault = faults.remove(at: index)
      known.append(row)
    }
    let runner = try FaultRunner(module, options)
    let write = try output.begin(file)
    let head = FaultRecord.Head(
      target: target.name,
      faults: module.faults.count,
      left: module.left,
      seed: options.seed,
      settings: options.settings,
      original: runner.failing.rules + runner.failing.schedules + runner.failing.tests
    )
    write(try FaultRecord.line(head))
    for row in known { write(try FaultRecord.line(row)) }
    // What nothing has noticed comes first, and else in another order, so that a run that is ended early has seen some of
    // everything.
    var numbers = SplitMix(seed: options.seed)
    let open = Set((earlier?.rows ?? []).map(\.fault.key))
    faults.shuffle(using: &numbers)
    let order = faults.filter { open.contains($0.key) } + faults.filter { !open.contains($0.key) }
    let progress = ProgramSupport.Progress(total: faults.count)
    let rows = try runner.rows(of: order) { row in
      write(try FaultRecord.line(row))
      progress.note(row.fault.words)
    }
    let all = (known + rows).sorted { $0.fault.number < $1.fault.number }
    let record = FaultRecord(head: head, rows: all)
    try output.write(try record.text, to: file)
    print(record.counts.map { "\($0.head): \($0.count)" }.joined(separator: "\n"))
    if options.asksProgramsToo {
      let shown = record.rows.filter { !$0.rules.isEmpty }
      let count = shown.count { !$0.programs.isEmpty }
      print("of \(shown.count) faults that rules notice, programs notice \(count)")
    }
    // What the page calls open is known.
    let page = target.isAdopted ? nil : (try? FaultPage())
    var isWell = stale.isEmpty
    for fault in record.survivors.map(\.fault) {
      let isOpen = page?.isOpen(fault, in: target.name) == true
      isWell = isWell && isOpen
      print("\(fault.words)\(isOpen ? " (as \(FaultPage.path) says)" : "")")
    }
    if !head.original.isEmpty {
      print("Not asked, since they fail without a fault: \(head.original.joined(separator: ", "))")
    }
    for entry in stale { print("no fault is “\(entry)”: take it out of \(accepted.path)") }
    return isWell
  }

  // MARK: The page

  private static func makePage(
    _ target: PlantedModule.Target,
    _ options: FaultOptions
  ) throws -> Bool {
    let all = try targets.compactMap { try record(of: $0, options) }
    guard !all.isEmpty else {
      throw Mistake("there is no record in \(options.output.relativePath): run `make faults`")
    }
    let page = try FaultPage()
    // A sample is better than nothing, but not than a larger one.
    let records = all.filter { $0.isWhole || $0.rows.count >= page.tried(in: $0.head.target) }
    let own = records.first { $0.head.target == target.name && $0.isWhole }
    let rules = try own.map { try byRule($0, try FaultRunner(module(target), options)) }
    let new = page.renewed(targets.map(\.name), by: records, rules: rules)
    try URL(fileURLWithPath: FaultPage.path).write(new.text)
    let names = records.map(\.head.target).joined(separator: ", ")
    print("\(FaultPage.path) is renewed: \(names)")
    return true
  }

  /// Of each rule the faults that it noticed; the first of them it has noticed again, three times.
  ///
  /// What a rule noticed while a process hung, or in a race, it may not notice again.
  private static func byRule(
    _ record: FaultRecord,
    _ runner: FaultRunner
  ) throws -> [(rule: String, count: Int, faults: [PlantedFault])] {
    var choices = record.byRule
    var open = Set(choices.map(\.rule))
    while !open.isEmpty {
      let asked = choices.filter { open.contains($0.rule) && !$0.faults.isEmpty }
      let examples = asked.map { FaultPage.Example(rule: $0.rule, fault: $0.faults[0].key) }
      open = Set(try runner.notNoticed(examples, eachTime: true).map(\.rule))
      for index in choices.indices where open.contains(choices[index].rule) {
        choices[index].faults.removeFirst()
      }
    }
    for choice in choices where choice.faults.isEmpty {
      print("\(choice.rule) is not on the page: it notices none of its faults each time")
    }
    return choices.filter { !$0.faults.isEmpty }
  }

  /// What a run has left, as far as it came; `nil` if there was none.
  private static func record(
    of target: PlantedModule.Target,
    _ options: FaultOptions
  ) throws -> FaultRecord? {
    let file = options.output.appending(path: "faults-\(target.name).jsonl")
    guard let data = try? Data(contentsOf: file) else { return nil }
    do {
      return try FaultRecord(data: data, mayBeCutOff: true)
    } catch let error as RunRecord.Unreadable {
      throw Mistake("\(file.relativePath): \(error)")
    }
  }

  /// Runs rules on some of the faults that the page says they notice, and all rules on some others.
  private static func checkPage(
    _ target: PlantedModule.Target,
    _ options: FaultOptions
  ) throws -> Bool {
    let page = try FaultPage()
    let module = try module(target)
    let runner = try FaultRunner(module, options)
    let sample = options.sample ?? 30
    var (numbers, others) = (SplitMix(seed: options.seed), options)
    let faults = Set(page.examples.map(\.fault)).sorted { $0.joined() < $1.joined() }
      .shuffled(using: &numbers).prefix(2 * sample)
    let examples = page.examples.filter { faults.contains($0.fault) }
    others.sample = max(1, sample / 5)
    // The laws of which neither the page nor a mutant says that they notice anything. Tests have faults of what no
    // mutant can do.
    let cells = (Mutant.all + [.able]).flatMap(\.subject.cells)
    let laws = Set(cells.filter { $0.hasCases && $0.rule.level.findsFaults }.map(\.rule.id))
    let noticing = page.examples.map(\.rule) + Mutant.all.flatMap(\.killers)
    var problems = laws.subtracting(noticing).sorted().map {
      "\($0) notices no fault, and no mutant names it"
    }
    problems += try runner.notNoticed(examples).map {
      "\($0.rule) does not notice \($0.fault.joined(separator: " "))"
    }
    // The faults that nothing notices, and of which neither the list nor the page says so.
    problems += try runner.rows(of: chosen(from: module, others))
      .filter { $0.survives && !page.isOpen($0.fault, in: target.name) }
      .map { "nothing notices \($0.fault.words)" }
    for problem in problems { print(problem) }
    if problems.isEmpty {
      print(
        "The rules that were tried notice what \(FaultPage.path) says, in \(faults.count) faults."
      )
    }
    return problems.isEmpty
  }
}
