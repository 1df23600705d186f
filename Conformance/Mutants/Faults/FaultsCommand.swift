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
        if let package = options.package {
          let adopted = try AdoptedPackage(package)
          if command == .list { return try list(adopted.target, options, adopted.folder) }
          return try run(adopted.target, options, adopted.folder)
        }
        let target = try Selection.named(
          [options.library],
          among: targets,
          "library",
          by: \.name
        )[0]
        if [.run, .list, .check].contains(command) { try check(options.only, target) }
        switch command {
        case .help: return true
        case .attempt:
          let subjects = target.subjects.compactMap { name in libraries.first { $0.name == name } }
          await FaultAttempt(options).run(subjects.isEmpty ? [Mutant.able.subject] : subjects)
          return true
        case .list: return try list(target, options)
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
      "EndsItsProcess.swift", "RaceWindow.swift", "SketchAdapter.swift",
      "SketchAdapter+Abilities.swift", "SketchAdapter+Cancellation.swift",
      "SketchAdapter+Time.swift", "Spot.swift", "Support.swift",
    ],
    forms: FaultForms(
      later: "gate.submit { [self] in _ = # }",
      locked: "lock.withLock { [self] in _ = # }",
      split: "lock.unlock(); RaceWindow.hold(); lock.lock()",
      copies: [("7OutcomeOD", "self.copy(#)")]
    ),
    subjects: []
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

  /// - Parameter package: the folder of somebody else's package, which is built.
  private static func module(
    _ target: PlantedModule.Target,
    in package: URL? = nil
  ) throws -> PlantedModule {
    let root = package ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let products = package?.appending(path: ".build/debug") ?? Products.programs
    var module = try PlantedModule(target, root: root, products: products) {
      FileHandle.standardError.write(Data("faults: \($0)\n".utf8))
    }
    try module.build()
    return module
  }

  private static func list(
    _ target: PlantedModule.Target,
    _ options: FaultOptions,
    _ package: URL? = nil
  ) throws -> Bool {
    for fault in try chosen(from: module(target, in: package), options) { print(fault.words) }
    return true
  }

  /// Says what is wrong before anything is built, which takes a minute.
  private static func check(_ words: [String], _ target: PlantedModule.Target) throws {
    guard URL(fileURLWithPath: target.folder).isFolder else {
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
      && FileManager.default.fileExists(atPath: "\(target.folder)/\(name)")
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

  private static func run(
    _ target: PlantedModule.Target,
    _ options: FaultOptions,
    _ package: URL? = nil
  ) throws -> Bool {
    var options = options
    // Which rules notice a fault is a question about the rules, and asked of their own promise only.
    options.isFirstEnough = !target.subjects.isEmpty
    let accepted = try AcceptedFaults(
      package.map { "\($0.path)/faults.tsv" } ?? "Conformance/Faults/\(target.name).tsv"
    )
    let file = "faults-\(target.name).jsonl"
    let earlier = options.isAgain ? try record(of: target, options) : nil
    let output = try OutputFolder(options.output, replacing: [file])
    let module = try module(target, in: package)
    let stale = options.only.isEmpty ? accepted.stale(among: module.faults) : []
    var faults = options.shard.part(of: try chosen(from: module, options))
    var known: [FaultRecord.Row] = []
    for row in earlier?.rows ?? [] where row.isNoticed {
      guard let index = faults.firstIndex(where: { $0.key == row.fault.key }) else { continue }
      var row = row
      row.fault = faults.remove(at: index)
      known.append(row)
    }
    let judge: FaultRunner.Judge = package == nil ? .attempts(tests: target.tests) : .comparison
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
    try URL(fileURLWithPath: FaultPage.path).write(FaultPage(of: records).text)
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

  /// Runs each rule on the fault that the page says it notices; and all rules on some other faults.
  private static func checkPage(_ options: FaultOptions) throws -> Bool {
    let page = try FaultPage()
    let examples = page.examples
    let module = try module(sketch)
    let runner = try FaultRunner(module, options, .attempts(tests: nil))
    let known = Dictionary(module.faults.map { ($0.key, $0) }) { first, _ in first }
    var problems = Set(Catalogue.rules.filter(\.level.findsFaults).map(\.id))
      .subtracting(examples.map(\.rule)).subtracting(Mutant.all.flatMap(\.killers)).sorted()
      .map { "\($0) notices no fault, and no mutant names it" }
    let sample = options.sample ?? 30
    var numbers = SplitMix(seed: options.seed)
    let faults = Dictionary(grouping: examples, by: \.fault)
      .sorted { $0.key.joined() < $1.key.joined() }.shuffled(using: &numbers).prefix(2 * sample)
    problems += try Parallel.map(Array(faults), atMost: workers) { key, examples -> [String] in
      let rules = examples.map(\.rule)
      guard let fault = known[key] else {
        return ["no fault is “\(key.joined(separator: " "))”, which \(rules) noticed"]
      }
      var silent = rules
      // What a race shows depends on the machine, too.
      for _ in 0..<3 where !silent.isEmpty {
        let noticing = try runner.rules(silent, that: fault)
        silent.removeAll(where: noticing.contains)
      }
      return silent.map { "\($0) does not notice \(fault.words)" }
    }.flatMap(\.self)
    let accepted = try AcceptedFaults("Conformance/Faults/\(sketch.name).tsv")
    var sampled = options
    sampled.sample = max(1, sample / 5)
    problems += try Parallel.map(chosen(from: module, sampled), atMost: workers) {
      fault -> [String] in
      let row = try runner.row(fault, listed: accepted.reason(for: fault))
      let isKnown = row.listed != nil || page.isOpen(fault)
      return row.isNoticed || isKnown ? [] : ["nothing notices \(fault.words)"]
    }.flatMap(\.self)
    for problem in problems { print(problem) }
    if problems.isEmpty {
      print(
        "The rules that were tried notice what \(FaultPage.path) says, in \(faults.count) faults."
      )
    }
    return problems.isEmpty
  }
}
