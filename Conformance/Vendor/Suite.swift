import Foundation
import ProgramSupport

/// `make vendor-test`: the suite on copies, in a package in which each is a module, with its library's adapter.
struct Suite {
  let root: URL
  let package: URL

  /// Runs the suite, and prints what it prints for the libraries themselves.
  ///
  /// - Returns: whether everything ended as declared.
  static func run(_ copies: [Vendored], _ settings: Settings) throws -> Bool {
    let suite = Suite(
      root: settings.rootURL,
      package: settings.rootURL.appending(path: ".build-vendor/suite")
    )
    for copy in copies {
      let stamp = copy.stamp
      guard stamp.request.library != .dispatchers else {
        throw Mistake(
          "\(copy.url.path) has no promise; name the copy of a library that uses it"
        )
      }
      let isEdited = try copy.isEdited
      print("\(copy.url.path)")
      print(
        "  \(stamp.request.library.name) \(stamp.version), commit \(stamp.commit.prefix(12)), \(isEdited ? "edited" : "unedited")"
      )
      print(
        "  \(stamp.record == nil ? "made of changed files, which no run has tested" : "made of files that were compared, catalogue \(stamp.catalogue)")"
      )
    }
    try suite.write(copies)
    let configuration = settings.isDebug ? "debug" : "release"
    let program = try Shell.build("suite", of: suite.package, configuration) { built in
      let errors = built.output.split(separator: "\n").filter { $0.contains("error:") }
      print(errors.prefix(5).joined(separator: "\n"))
    }
    guard let program else {
      print("a copy does not compile, alone or with the current adapter: see the errors above")
      return false
    }
    for index in copies.indices { try suite.makeModule(index, copies[index].stamp.request) }
    return try copies.indices.reduce(true) { isGood, index in
      let scale = settings.isDebug ? 20_000 : 1_000_000
      let arguments = ["\(index)", "\(scale)"]
      var end = try Shell.run(program, arguments + ["together"], in: suite.package)
      // A copy that ends the process before the last line gets a process for each rule.
      if !end.output.contains("as declared.") {
        end = try Shell.run(program, arguments, in: suite.package)
      }
      print(end.output, terminator: "")
      if end.status > 1 { print(end.errors) }
      return end.status == 0 && isGood
    }
  }

  // MARK: The package

  private func write(_ copies: [Vendored]) throws {
    let files = FileManager.default
    try declare(copies.map(\.stamp.request.library))
    for name in try files.contentsOfDirectory(atPath: package.path) where name.hasPrefix("Copy") {
      if !copies.indices.contains(where: { name == "Copy\($0)" }) {
        try files.removeItem(at: package.appending(path: name))
      }
    }
    for (index, copy) in copies.enumerated() { try write(copy, index) }
    try package.appending(path: "Main").makeFolder()
    try package.appending(path: "Main/Main.swift").renew(program(copies))
  }

  /// Writes the files of one copy, of the parts that it lacks, and of the adapter, as one module.
  private func write(_ copy: Vendored, _ index: Int) throws {
    let request = copy.stamp.request
    let folder = package.appending(path: "Copy\(index)")
    try folder.makeFolder()
    var wanted = Dictionary(copy.files.map { ("Copied\($0.file)", $0.text) }) { first, _ in first }
    let shared =
      request.isShared
      ? try? Vendored(at: request.dispatchers.place(in: copy.url.deletingLastPathComponent())) : nil
    for (file, text) in shared?.files ?? [] { wanted["Shared\(file)"] = text }
    let there = Set(request.files + (shared?.stamp.request.files ?? []))
    let lacking =
      try request.isSmall ? [] : Copy.lacking(in: request, there, origin: Origin(here: root))
    if lacking.contains(where: { !["manual", "default", "locals"].contains($0.part) }) {
      let parts = lacking.map(\.part).uniqued().joined(separator: ", ")
      print("  with parts that it lacks, from here: \(parts)")
    }
    // What a copy in one file has for that file only, its other parts must be able to use.
    for (name, text) in wanted { wanted[name] = text.replacing("fileprivate ", with: "") }
    for (part, file, text) in lacking { wanted["Lacking\(part)\(file)"] = text }
    if request.name != "Promise" {
      wanted["Named.swift"] =
        "\(request.access == .public ? "public " : "")typealias Promise = \(request.name)\n"
    }
    for (name, text) in try adapter(of: request) { wanted["Adapter\(name)"] = text }
    let programs = "Conformance/Adapters/Programs/\(request.library.name).swift"
    wanted["\(request.library.name).swift"] =
      request.isSmall ? "" : try root.appending(path: programs).text
    // The only public declaration of the module, since the copy's own may be internal.
    wanted["AdapterSubject.swift"] = """
      import PromiseConformance

      package let subject = Subject(\(request.subject)Adapter.self)

      """
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where wanted[name] == nil {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
    for (name, text) in wanted { try folder.appending(path: name).renew(text) }
  }

  /// The library's adapter, as part of the module that it drives: the files with the library's name, and those that
  /// all adapters share.
  private func adapter(of request: CopyRequest) throws -> [(name: String, text: String)] {
    let folder = root.appending(path: "Conformance/\(request.isSmall ? "Small" : "Adapters")")
    let shared =
      request.isSmall
      ? ["SmallProfile.swift"]
      : ["GateDispatcher.swift", "Programs.swift", "Call.swift", "Feature.swift"]
    let module = request.isSmall ? "Small\(request.library.name)" : request.library.name
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap { path in
      let name = URL(fileURLWithPath: path).lastPathComponent
      guard name.hasSuffix(".swift"), name.hasPrefix(request.subject) || shared.contains(name),
        !path.hasPrefix("Programs/")
      else { return nil }
      let text = try folder.appending(path: path).text
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
        line -> Substring in
        let imported = Rewriting.importedModule(line)
        return imported == "Dispatchers" || imported == module ? "" : line
      }
      return (name, lines.joined(separator: "\n").replacing("package ", with: ""))
    }
  }

  /// Writes the manifest: the project's own, whose folders are linked, with copies of these and what runs the suite.
  func declare(_ libraries: [Library]) throws {
    let files = FileManager.default
    try package.makeFolder()
    for name in ["Conformance", "Docs", "Sources", "Tests"] {
      let link = package.appending(path: name)
      try? files.removeItem(at: link)
      try files.createSymbolicLink(at: link, withDestinationURL: root.appending(path: name))
    }
    let names = libraries.indices.map { "Copy\($0)" }
    let targets = zip(names, libraries).map { name, library in
      """

      package.targets.append(
        part("\(name)", ["PromiseAdapters", "PromiseConformance"], path: "\(name)")
      )
      change(["\(name)"]) { $0.resources = [.embedInCode("\(library.name).swift")] }
      """
    }
    let program = """

      package.targets.append(
        program("suite", ["ProgramSupport", "PromiseConformance", "PromiseReport"] + \(names), path: "Main")
      )

      """
    let own = try root.appending(path: "Package.swift").text
    try package.appending(path: "Package.swift").renew(own + targets.joined() + program)
  }

  /// Runs the rules on the copy whose number it is given: all together, or each in a process of its own.
  private func program(_ copies: [Vendored]) -> String {
    let imports = copies.indices.map { "import Copy\($0)\n" }.joined()
    let calls = copies.enumerated().map { index, copy in
      let request = copy.stamp.request
      return
        "    case \(index): await run(Copy\(index).subject, \(index), \"\(request.name)\", \(request.access == .internal))\n"
    }.joined()
    return """
      \(imports)import Foundation
      import ProgramSupport
      import PromiseConformance
      import PromiseReport

      @main enum Main {
        static func main() async {
          switch Int(CommandLine.arguments[1]) {
      \(calls)    default: exit(2)
          }
        }

        static func run(_ subject: Subject, _ index: Int, _ name: String, _ isInternal: Bool) async {
          let modules = FileManager.default.currentDirectoryPath + "/Modules\\(index)"
          let compiler = FixtureCompiler(modules: URL(fileURLWithPath: modules)) { source in
            source.split(separator: "\\n", omittingEmptySubsequences: false).map { line -> String in
              if line == "import Dispatchers" { return "" }
              let isOurs = line == "import \\(subject.name)"
              if isOurs { return (isInternal ? "@testable " : "") + line }
              let word = /\\bPromise\\b/.wordBoundaryKind(.simple)
              return String(line.replacing(word, with: name))
            }.joined(separator: "\\n")
          }
          await IsolatedRun.answer([subject], compiler: compiler)
          let options = RunOptions(seed: 1, scale: Int(CommandLine.arguments[2]) ?? 1_000_000)
          let cells = [(subject: subject, cells: subject.cells)]
          let results =
            CommandLine.arguments.last == "together"
            ? await Run(options: options, compiler: compiler).results(of: cells)
            : await IsolatedRun(options: options, compiler: compiler, arguments: ["\\(index)"]).results(of: cells)
          let whole = RunRecord(results: results, of: subject.cells, subjects: [subject.name], seed: 1)
          let record = whole.grouped
          let wrong = record.lines.filter(\\.verdict.isWrong)
          print("\\ncatalogue \\(record.catalogue), seed 1")
          print(wrong.isEmpty ? "All as declared.\\n" : "\\(wrong.count) not as declared.\\n")
          print(Matrix(record).terminal)
          for text in FailureReport.all(in: whole, program: nil) { print(text) }
          if !wrong.isEmpty {
            print("rules that this copy fails: " + wrong.map(\\.rule).joined(separator: ", "))
          }
          await Launcher.run("vendor") { _ in wrong.isEmpty }
        }
      }

      """
  }

  /// The copy as a module, for the programs of static rules.
  private func makeModule(_ index: Int, _ request: CopyRequest) throws {
    let folder = package.appending(path: "Copy\(index)")
    let modules = package.appending(path: "Modules\(index)")
    try modules.makeFolder()
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix("Adapter") && $0 != "\(request.library.name).swift" }
      .map { folder.appending(path: $0).path }.sorted()
    let output = try Shell.run(
      "swiftc",
      [
        "-emit-module", "-parse-as-library", "-swift-version", "6", "-enable-testing",
        "-module-name",
        request.library.name, "-emit-module-path",
        modules.appending(path: "\(request.library.name).swiftmodule").path,
      ] + sources,
      in: package
    )
    guard output.status == 0 else { throw Mistake("swiftc: \(output.errors)") }
  }
}

extension Copy {
  /// The files of the library's other parts, in the form of the copy.
  fileprivate static func lacking(
    in request: CopyRequest,
    _ there: Set<String>,
    origin: Origin
  ) throws -> [(part: String, file: String, text: String)] {
    // What a test drives is in the programs that the rules give to the compiler; an adapter spells task-locals.
    var whole = request.having(request.library.parts.map(\.name) + ["manual", "locals"])
    (whole.form, whole.isShared) = (.folder, false)
    let made = try Copy(whole, of: origin)
    let owners = whole.content.flatMap { part in part.files.map { (part.name, $0) } }
    return zip(whole.files, made.bodies).compactMap { path, body in
      guard !there.contains(path) else { return nil }
      return (owners.first { $0.1 == path }?.0 ?? "", body.file, body.text)
    }
  }
}

extension CopyRequest {
  /// How the names of its adapter's files begin.
  fileprivate var subject: String {
    guard isSmall else { return library.name }
    return "Small\(library.name.dropLast("Promise".count))"
  }
}
