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
          let subjects = target.subjects.compactMap { name in libraries.first { $0.name == name } }
          await FaultAttempt(options).run(subjects.isEmpty ? [Mutant.able.subject] : subjects)
          return true
        case .list:
          for fault in try chosen(from: try module(target), options) { print(fault.words) }
          return true
        case .run: return try run(target, options)
        case .check: return try checkPage(options)
        case .page: return try makePage(options)
        }
      }
    }
  }

  private static let libraries = ["TypedPromise", "JSPromise", "ResultPromise"]

  static let targets =
    [sketch] + libraries.map { library($0, importers: []) } + [
      library("Dispatchers", importers: libraries),
      library("PromiseStorage", importers: ["Dispatchers"] + libraries),
    ]

  /// The broken promises' original: the promise itself, and not what drives it.
  private static let sketch = PlantedModule.Target(
    name: "Sketch",
    module: "PromiseMutants",
    sources: "Conformance/Mutants",
    folder: "Conformance/Mutants/Sketch",
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
    PlantedModule.Target(
      name: name,
      module: name,
      sources: "Sources/\(name)",
      folder: "Sources/\(name)",
      forms: FaultForms(
        later: "turn.within { jobs in jobs.add(.call { _ = # }) }",
        locked: "lock.withLock { _ in _ = # }"
      ),
      subjects: libraries.contains(name) ? [name] : libraries,
      importers: importers + ["PromiseAdapters"],
      tests: name == "PromiseStorage" ? "DispatchersTests" : "\(name)Tests"
    )
  }

  private static func target(_ options: FaultOptions) throws -> PlantedModule.Target {
    if let package = options.package {
      guard options.library == nil else {
        throw Mistake("--in plants in somebody's package, and --library in this one: give one of them")
      }
      return try PlantedModule.Target(adopted: package)
    }
    let name = options.library ?? sketch.name
    return try Selection.named([name], among: targets, "library", by: \.name)[0]
  }

  private static func module(_ target: PlantedModule.Target) throws -> PlantedModule {
    let root = target.package ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let products = target.package?.appending(path: ".build/debug") ?? Products.programs
    var module = try PlantedModule(target, root: root, products: products) {
      FileHandle.standardError.write(Data("faults: \($0)\n".utf8))
    }
    try module.build()
    return module
  }

  /// Says what is wrong before anything is built, which takes a minute.
  private static func check(_ words: [String], _ target: PlantedModule.Target) throws {
    let folder = target.folder(in: target.package)
    guard folder.isFolder else {
      throw Mistake("there is no \(target.folder) here; run `make faults` in the project's folder")
    }
    for word in words where Int(word).map({ $0 < 1 }) ?? !isFile(word, of: target) {
      throw Mistake(
        "--only takes the number of a fault, or a file of \(target.folder), not “\(word)”"
      )
    }
  }

  private static func isFile(_ name: String, of target: PlantedModule.Target) -> Bool {
    name.hasSuffix(".swift") && !target.spared.contains(name)
      && FileManager.default.fileExists(
        atPath: target.folder(in: target.package).appending(path: name).path
      )
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
    var options = options
    // Which rules notice a fault is a question about the rules, and asked of their own promise only.
    options.isFirstEnough = !target.subjects.isEmpty
    let accepted = try AcceptedFaults(target)
    let file = "faults-\(target.name).jsonl"
    let earlier = options.isAgain ? try record(of: target, options) : nil
    let output = try OutputFolder(options.output, replacing: [file])
    let module = try module(target)
    let stale = options.only.isEmpty ? accepted.stale(among: module.faults) : []
    var faults = options.shard.part(of: try chosen(from: module, options))
    var known: [FaultRecord.Row] = []
    for row in earlier?.rows ?? [] where row.isNoticed {
      guard let index = faults.firstIndex(where: { $0.key == row.fault.key }) else { continue }
      var row = row
      row.fault = faults.remove(at: index)
      known.append(row)
    }
    let judge: FaultRunner.Judge =
      target.package == nil ? .attempts(tests: target.tests) : .comparison
    let runner = try FaultRunner(module, options, judge)
    let write = try output.begin(file)
    let head = FaultRecord.Head(
      target: target.name,
      faults: module.faults.count,
      left: module.left,
      seed: options.seed,
      settings: options.settings,
      original: runner.failing.rules + runner.failing.tests
    )
    write(try FaultRecord.line(head))
    // In another order, so that a run that is ended early has seen some of everything.
    var numbers = SplitMix(seed: options.seed)
    let progress = ProgramSupport.Progress(total: faults.count)
    let rows = try Parallel.map(faults.shuffled(using: &numbers), atMost: workers) { fault in
      let row = try runner.row(fault, listed: accepted.reason(for: fault))
      write(try FaultRecord.line(row))
      progress.note(fault.words)
      return row
    }
    let all = (known + rows).sorted { $0.fault.number < $1.fault.number }
    let record = FaultRecord(head: head, rows: all)
    try output.write(try record.text, to: file)
    print(record.counts.map { "\($0.head): \($0.count)" }.joined(separator: "\n"))
    for row in record.survivors { print(row.fault.words) }
    if !head.original.isEmpty {
      print("Not asked, since they fail without a fault: \(head.original.joined(separator: ", "))")
    }
    for entry in stale { print("no fault is “\(entry)”: take it out of \(accepted.path)") }
    return record.survivors.isEmpty && stale.isEmpty
  }

  /// A fault that hangs its rules waits more than it works.
  private static let workers = 2 * ProcessInfo.processInfo.activeProcessorCount

  // MARK: The page

  private static func makePage(_ options: FaultOptions) throws -> Bool {
    let records = try targets.compactMap { try record(of: $0, options) }
    guard records.first?.head.target == sketch.name else {
      throw Mistake(
        "there is no record of \(sketch.name) in \(options.output.relativePath): run `make faults`"
      )
    }
    // What a rule noticed while a process hung, or in a race, may not be seen again: then the page names another fault.
    let module = try module(sketch)
    let runner = try FaultRunner(module, options, .attempts(tests: nil))
    var (choices, places) = (records[0].byRule, [String: Int]())
    var open = Set(choices.map(\.rule))
    while !open.isEmpty {
      let asked = choices.filter { open.contains($0.rule) }.map { choice in
        FaultPage.Example(
          rule: choice.rule,
          fault: choice.faults[places[choice.rule, default: 0]].key
        )
      }
      open = Set(try notNoticed(asked, module.faults, runner).map(\.rule))
      for rule in open { places[rule, default: 0] += 1 }
      for choice in choices where places[choice.rule, default: 0] == choice.faults.count {
        print("\(choice.rule) notices no fault again that it has noticed")
        choices.removeAll { $0.rule == choice.rule }
        open.remove(choice.rule)
      }
    }
    let rows = choices.map { ($0.rule, $0.count, $0.faults[places[$0.rule, default: 0]]) }
    try URL(fileURLWithPath: FaultPage.path).write(FaultPage(of: records, byRule: rows).text)
    print("\(FaultPage.path) is made of \(records.count) records.")
    return true
  }

  /// What a run has left; `nil` if there was none.
  private static func record(
    of target: PlantedModule.Target,
    _ options: FaultOptions
  ) throws -> FaultRecord? {
    let file = options.output.appending(path: "faults-\(target.name).jsonl")
    guard let text = try? file.text else { return nil }
    do { return try FaultRecord(text: text) } catch let error as RunRecord.Unreadable {
      throw Mistake("\(file.relativePath): \(error)")
    }
  }

  /// Runs rules on some of the faults that the page says they notice, and all rules on some others.
  private static func checkPage(_ options: FaultOptions) throws -> Bool {
    let page = try FaultPage()
    let module = try module(sketch)
    let runner = try FaultRunner(module, options, .attempts(tests: nil))
    let sample = options.sample ?? 30
    var numbers = SplitMix(seed: options.seed)
    let faults = Set(page.examples.map(\.fault)).sorted { $0.joined() < $1.joined() }
      .shuffled(using: &numbers).prefix(2 * sample)
    let examples = page.examples.filter { faults.contains($0.fault) }
    var others = options
    others.sample = max(1, sample / 5)
    let problems =
      silent(page)
      + (try notNoticed(examples, module.faults, runner)).map {
        "\($0.rule) does not notice \($0.fault.joined(separator: " "))"
      }
      + (try unseen(try chosen(from: module, others), page, runner))
    for problem in problems { print(problem) }
    if problems.isEmpty {
      print(
        "The rules that were tried notice what \(FaultPage.path) says, in \(faults.count) faults."
      )
    }
    return problems.isEmpty
  }

  /// The laws of which neither the page nor a mutant says that they notice anything.
  private static func silent(_ page: FaultPage) -> [String] {
    let laws = Set(Catalogue.rules.filter(\.level.findsFaults).map(\.id))
    let noticing = page.examples.map(\.rule) + Mutant.all.flatMap(\.killers)
    return laws.subtracting(noticing).sorted().map {
      "\($0) notices no fault, and no mutant names it"
    }
  }

  /// The examples whose rules do not notice their fault now.
  private static func notNoticed(
    _ examples: [FaultPage.Example],
    _ faults: [PlantedFault],
    _ runner: FaultRunner
  ) throws -> [FaultPage.Example] {
    let known = Dictionary(faults.map { ($0.key, $0) }) { first, _ in first }
    let groups = Array(Dictionary(grouping: examples, by: \.fault).values)
    return try Parallel.map(groups, atMost: workers) { examples -> [FaultPage.Example] in
      guard let fault = known[examples[0].fault] else { return examples }
      var open = examples
      // What a race shows depends on the machine, too.
      for _ in 0..<3 where !open.isEmpty {
        let noticing = try runner.rules(open.map(\.rule), that: fault)
        open.removeAll { noticing.contains($0.rule) }
      }
      return open
    }.flatMap(\.self)
  }

  /// The faults that nothing notices, and of which neither the list nor the page says so.
  private static func unseen(
    _ faults: [PlantedFault],
    _ page: FaultPage,
    _ runner: FaultRunner
  ) throws -> [String] {
    let accepted = try AcceptedFaults(sketch)
    let rows = try Parallel.map(faults, atMost: workers) { fault in
      try runner.row(fault, listed: accepted.reason(for: fault))
    }
    return rows.filter { !$0.isNoticed && $0.listed == nil && !page.isOpen($0.fault) }
      .map { "nothing notices \($0.fault.words)" }
  }
}
