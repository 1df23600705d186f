import Foundation
import ProgramSupport
import PromiseReport

/// A module with faults, all in one build, of which a process turns on one.
///
/// It is linked with all else as that is built already: no second build of the package is necessary, and a library has its
/// faults in a minute. Where that is optimised, what imports the module is compiled again, without optimisation: otherwise
/// code of the module without faults would be a part of it.
struct PlantedModule {
  /// What faults are planted in.
  struct Target {
    /// What it is called, and its folder.
    let name: String
    let folder: String
    /// The module that it is only a part of, and the folder of that.
    var whole: (module: String, folder: String)?
    /// Files in it that get no faults.
    var spared: Set<String> = []
    var forms = FaultForms()
    /// Whether the module is a program by itself.
    var isProgram = false
    /// The folder of the package, and whether that is somebody else's.
    var root = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    var isAdopted = false
    /// The program that is linked with it.
    var program = "conformance"
    /// The libraries that run on it; the broken promises' original where there is none.
    var subjects: [String] = []
    /// Whether several libraries run on it.
    var isShared: Bool { subjects.count > 1 }
    /// What schedules are searched of.
    var searches: [String] = []
    /// The modules that import it.
    var importers: [String] = []
    /// Its tests, as patterns; what is no promise has some of its own, which come before the rules, and before others.
    var tests: [[String]] = []
    var testsComeFirst: Bool { tests.count > 1 }
    /// Where it lies that a search of schedules was built, if the faults are planted in that.
    var searched: URL?

    var module: String { whole?.module ?? name }

    /// It in the program that searches the schedules of threads; `nil` where that is not built.
    var search: Self? {
      let place = root.appending(path: ".build-explore/debug")
      let product = place.appending(path: "\(program).product")
      guard !searches.isEmpty, product.isFolder else { return nil }
      var target = self
      (target.searched, target.tests) = (place, [])
      return target
    }
  }

  /// Those that compile.
  private(set) var faults: [PlantedFault] = []
  /// How many do not.
  private(set) var left = 0
  /// The program with the faults.
  let program: URL
  /// The tests with the faults, where they are built.
  private(set) var tests: URL?
  let target: Target
  /// A byte for each fault, 1 where its code has run without any fault.
  var reach: URL { folder.appending(path: "reached") }
  private let folder: URL
  private let products: URL
  private let modules: URL
  private let note: @Sendable (String) -> Void

  /// Plants faults, and builds the program.
  ///
  /// - Parameter note: is told what is done.
  init(_ target: Target, _ note: @escaping @Sendable (String) -> Void) throws {
    let root = target.root
    let products =
      target.isAdopted
      ? root.appending(path: ".build/debug") : target.searched ?? Products.programs
    guard let products, let modules = Products.modules(in: products) else {
      throw Mistake("what else was built does not lie beside this program: run `make faults`")
    }
    (self.target, self.products, self.modules, self.note) = (target, products, modules, note)
    let kind = target.searched == nil ? "" : "-explored"
    folder = root.appending(path: ".build/faults/\(target.name)\(kind)")
    program = folder.appending(path: target.program)
    let own = root.appending(path: target.whole?.folder ?? target.folder)
    let place = root.appending(path: target.folder).path + "/"
    let paths = own.pathsBelow.filter { $0.hasSuffix(".swift") }.sorted()
      .map { own.appending(path: $0).path }
    func isPlanted(_ path: String) -> Bool {
      path.hasPrefix(place) && !target.spared.contains(URL(fileURLWithPath: path).lastPathComponent)
    }
    let end = try TemporaryProcess(
      tool: "swiftc",
      ["-dump-ast", "-Xfrontend", "-dump-ast-format", "-Xfrontend", "json", "-suppress-warnings"]
        + settings(of: target.module) + paths
    ).runBlocking()
    guard end.status == 0 else {
      throw Mistake("\(target.folder) does not compile:\n\(end.errors.suffix(2_000))")
    }
    // The compiler prints the tree of one file here, those of several there.
    let trees = try SyntaxNode.trees(in: end.output + end.errors, of: isPlanted)
    let files = try trees.map { path, tree in
      let file = URL(fileURLWithPath: path)
      return Planter(file.lastPathComponent, Array(try Data(contentsOf: file)), tree, target.forms)
    }
    try build(files, with: paths.filter { !isPlanted($0) })
  }

  /// The numbers of the faults whose code has run without any fault.
  func reached() throws -> Set<Int> {
    Set(try Data(contentsOf: reach).enumerated().filter { $1 == 1 }.map(\.offset))
  }

  private func settings(of module: String) -> [String] {
    // As `Package.swift` has it.
    let search = ["-module-alias", "Synchronization=Interleaving", "-assert-config", "Release"]
    return [
      "-swift-version", "6", "-parse-as-library", "-module-name", module, "-package-name",
      target.root.packageName, "-I", modules.path, "-D", "DEBUG",
    ] + (target.searched == nil ? [] : search)
  }

  /// What the compiler is told to make an object, or a program.
  private func making(_ module: String, _ file: URL, _ mode: String = "-emit-object") -> [String] {
    [mode, "-Onone", "-wmo", "-suppress-warnings", "-o", file.path] + settings(of: module)
  }

  private func object(of module: String) -> URL { folder.appending(path: "\(module).o") }

  /// Compiles the sources until they do, each time without the faults that the compiler refuses, and links them.
  private mutating func build(_ files: [Planter], with others: [String]) throws {
    try? FileManager.default.removeItem(at: folder)
    try folder.makeFolder()
    try folder.appending(path: "Faults.swift").write(Self.support)
    let sources = (files.map(\.file) + ["Faults.swift"]).map { folder.appending(path: $0).path }
    let arguments =
      target.isProgram
      ? making(target.module, program, "-emit-executable")
      : making(target.module, object(of: target.module))
    var without: [String: Set<Int>] = [:]
    while true {
      var planted: [String: PlantedFile] = [:]
      faults = []
      for one in files {
        let left = without[one.file] ?? []
        let file = PlantedFile(one, without: left, first: faults.count + 1)
        faults += file.faults
        planted[one.file] = file
        try folder.appending(path: one.file).write(String(decoding: file.text, as: UTF8.self))
      }
      note("\(faults.count) faults compile, as far as is known; \(left) do not")
      let end = try TemporaryProcess(
        tool: "swiftc",
        arguments + ["-enable-testing", "-diagnostic-style", "llvm"] + others + sources
      ).runBlocking()
      if end.status == 0 { break }
      for (name, refused) in Self.refused(end.errors, in: planted) {
        without[name, default: []].formUnion(refused)
      }
      let count = without.values.reduce(0) { $0 + $1.count }
      guard count > left else {
        throw Mistake("what is planted does not compile:\n\(end.errors.suffix(4_000))")
      }
      left = count
    }
    // Numbers begin at 1.
    try Data(count: faults.count + 1).write(to: reach)
    if !target.isProgram { try link() }
  }

  /// The faults that errors are about, by the names of their files.
  ///
  /// An error whose place has none is about the place of its last note, as where something is consumed once more. If
  /// there is none at all, each may be about its line, as where the compiler has no time for an expression.
  private static func refused(
    _ errors: String,
    in files: [String: PlantedFile]
  ) -> [(file: String, faults: [Int])] {
    var all: [(file: String, line: Int, faults: [Int])] = []
    var isOpen = false
    for match in errors.matches(of: #/(?m)^(/[^:\n]+):(\d+):(\d+): (error|note): /#) {
      let name = URL(fileURLWithPath: "\(match.1)").lastPathComponent
      guard let line = Int(match.2), let column = Int(match.3), let file = files[name]
      else { continue }
      let faults = file.faults(at: line, column)
      if match.4 == "error" {
        all.append((name, line, faults))
        isOpen = faults.isEmpty
      } else if isOpen {
        all[all.count - 1] = (name, line, faults)
      }
    }
    guard all.allSatisfy(\.faults.isEmpty) else { return all.map { ($0.file, $0.faults) } }
    return all.map { ($0.file, files[$0.file]?.faults(in: $0.line) ?? []) }
  }

  private mutating func link() throws {
    var replaced = [target.module]
    for module in products.lastPathComponent == "release" ? target.importers : [] {
      note("compiles \(module) again")
      let sources = products.appending(path: "\(module).build/sources").path
      try Tool("swiftc").run(making(module, object(of: module)) + ["@\(sources)"])
      replaced.append(module)
    }
    // The package manager calls a program's `main` otherwise, for tests to be linked with it.
    let entry = folder.appending(path: "main.swift")
    try entry.write(
      """
      import Foundation
      @_silgen_name("\(target.program)_main")
      func begin(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<Int8>?>) -> Int32
      exit(begin(CommandLine.argc, CommandLine.unsafeArgv))

      """
    )
    let product = products.appending(path: "\(target.program).product")
    try link(replaced, product, to: program, ["Entry", entry.path])
    // Tests are built without optimisation only.
    let bundle = target.root.appending(path: ".build/debug/PromisesPackageTests.product")
    guard !target.tests.isEmpty, bundle.isFolder else { return }
    note("links the tests")
    let tests = folder.appending(path: "tests")
    try link([target.module], bundle, to: tests, ["PromisesPackageTests"])
    self.tests = tests
  }

  /// Links a product, with some modules replaced.
  ///
  /// - Parameter more: the name of its module, and what else is linked.
  private func link(_ modules: [String], _ product: URL, to output: URL, _ more: [String]) throws {
    let list = product.appending(path: "Objects.LinkFileList")
    let text = try list.text(orSay: "there is no \(list.path), which lists what to link")
    let rest = text.split(separator: "\n").map(String.init).filter { line in
      !modules.contains { line.contains("/\($0).build/") }
    }
    let file = folder.appending(path: "\(output.lastPathComponent).objects")
    let objects = rest + modules.map { object(of: $0).path }.sorted()
    try file.write(objects.joined(separator: "\n") + "\n")
    // Dynamic libraries lie beside the product.
    let beside = product.deletingLastPathComponent().path
    let places = ["-L", beside, "-Xlinker", "-rpath", "-Xlinker", beside, "-o", output.path]
    try Tool("swiftc").run(
      ["-emit-executable"] + places + ["@\(file.path)", "-module-name"] + more
    )
  }

  /// What planted code calls.
  static let support = """
    import Foundation

    /// The fault of this process; 0 if there is none.
    @usableFromInline let faultNumber = Int(ProcessInfo.processInfo.environment["FAULT"] ?? "") ?? 0

    /// A byte for each fault, in the file that REACHED names: 1 where its code has run.
    private nonisolated(unsafe) let reached = ProcessInfo.processInfo.environment["REACHED"].map {
      let file = open($0, O_RDWR)
      return mmap(nil, Int(lseek(file, 0, SEEK_END)), PROT_WRITE, MAP_SHARED, file, 0)!
        .assumingMemoryBound(to: UInt8.self)
    }

    @usableFromInline func isFault(_ number: Int) -> Bool { isFault(in: number...number) }

    @usableFromInline func isFault(in all: ClosedRange<Int>) -> Bool {
      if let reached { for number in all { reached[number] = 1 } }
      return all.contains(faultNumber)
    }

    @usableFromInline func altered<S: Sequence>(
      _ all: S,
      reversed: Int = -1,
      first: Int = -1,
      butLast: Int = -1
    ) -> AnySequence<S.Element> {
      for number in [reversed, first, butLast] where number > 0 { _ = isFault(number) }
      return switch faultNumber {
      case reversed: AnySequence(all.reversed())
      case first: AnySequence(Array(all.prefix(1)))
      case butLast: AnySequence(Array(all.dropLast()))
      default: AnySequence(all)
      }
    }

    private nonisolated(unsafe) var kept: [Any] = []
    private let keeping = NSLock()

    @usableFromInline func keepForEver(_ value: Any) { keeping.withLock { kept.append(value) } }

    """
}
