import Foundation
import ProgramSupport
import PromiseConformance

/// Plants faults in a promise, and says what notices them.
package enum FaultsCommand {
  /// - Parameter libraries: the subjects whose sources are in this package.
  package static func command(_ libraries: [Subject]) -> AddedCommand {
    AddedCommand("faults", "plants faults in a promise, and runs all rules on each") { arguments in
      try await FaultOptions.program.run(arguments, FaultOptions()) { command, _, options in
        let target = try Selection.named(
          [options.library],
          among: targets,
          "library",
          by: \.name
        )[0]
        if [.run, .list].contains(command) { try check(options.only, target) }
        switch command {
        case .help: return true
        case .attempt:
          let subjects = target.subjects.compactMap { name in libraries.first { $0.name == name } }
          await FaultAttempt(options).run(subjects.isEmpty ? [Mutant.original.subject] : subjects)
          return true
        case .list:
          for fault in try chosen(from: try module(target), options) { print(fault.words) }
          return true
        case .run: return try await run(target, options)
        }
      }
    }
  }

  static let targets =
    [sketch, library("ResultPromise"), library("TypedPromise"), library("JSPromise")]
    + ["Dispatchers", "PromiseStorage"].map {
      library($0, ["TypedPromise", "JSPromise", "ResultPromise"])
    }

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

  private static func library(_ name: String, _ subjects: [String]? = nil) -> PlantedModule.Target {
    PlantedModule.Target(
      name: name,
      module: name,
      sources: "Sources/\(name)",
      folder: "Sources/\(name)",
      forms: FaultForms(
        later: "turn.within { jobs in jobs.add(.call { _ = # }) }",
        locked: "lock.withLock { _ in _ = # }"
      ),
      subjects: subjects ?? [name]
    )
  }

  private static func module(_ target: PlantedModule.Target) throws -> PlantedModule {
    let root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    var module = try PlantedModule(target, root: root)
    try module.build { FileHandle.standardError.write(Data("faults: \($0)\n".utf8)) }
    return module
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

  private static func chosen(from module: PlantedModule, _ options: FaultOptions) throws -> [Fault]
  {
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

  private static func run(_ target: PlantedModule.Target, _ options: FaultOptions) async throws
    -> Bool
  {
    let accepted = try AcceptedFaults(target.name)
    let output = try OutputFolder(options.output, replacing: ["faults.jsonl"])
    let module = try module(target)
    let stale = options.only.isEmpty ? accepted.stale(among: module.faults) : []
    let faults = options.shard.part(of: try chosen(from: module, options))
    let runner = FaultRunner(module.program, options)
    // What fails without a fault says nothing about one.
    let original = try runner.found(with: 0, leavingOut: [])
    let write = try output.begin("faults.jsonl")
    let head = FaultRecord.Head(
      target: target.name,
      faults: module.faults.count,
      left: module.left,
      seed: options.seed,
      settings: options.settings,
      original: original.rules
    )
    write(try JSONLines.object(head) + "\n")
    // In another order, so that a run that is ended early has seen some of everything.
    var numbers = SplitMix(seed: options.seed)
    let progress = ProgramSupport.Progress(total: faults.count)
    let rows = try Parallel.map(faults.shuffled(using: &numbers)) { fault in
      let found = try runner.found(with: fault.number, leavingOut: original.rules)
      let row = FaultRecord.Row(
        fault: fault,
        rules: found.rules,
        programs: found.programs,
        listed: accepted.reason(for: fault)
      )
      write(try JSONLines.object(row) + "\n")
      progress.note(fault.words)
      return row
    }
    let record = FaultRecord(head: head, rows: rows.sorted { $0.fault.number < $1.fault.number })
    try output.write(try record.text, to: "faults.jsonl")
    print(record.words)
    if !original.rules.isEmpty {
      print("Not asked, since they fail without a fault: \(original.rules.joined(separator: ", "))")
    }
    for entry in stale { print("no fault is “\(entry)”: take it out of \(accepted.path)") }
    return record.survivors.isEmpty && stale.isEmpty
  }
}
