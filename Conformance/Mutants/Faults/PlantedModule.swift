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
    /// What it is called.
    let name: String
    let module: String
    /// The folder of the module, and the one in it that gets faults.
    let sources: String
    let folder: String
    /// Files in it that get none.
    var spared: Set<String> = []
    var forms = FaultForms()
    /// Whether the module is a program by itself.
    var isProgram = false
    /// The folder of somebody else's package that it is in; `nil` for this project's.
    var package: URL?
    /// The program that is linked with it.
    var program = "conformance"
    /// The libraries that run on it; the broken promises' original where there is none.
    var subjects: [String] = []
    /// The modules that import it.
    var importers: [String] = []
    /// The module of its tests.
    var tests: String?

    /// The folder that gets faults.
    func folder(in root: URL?) -> URL {
      root?.appending(path: folder) ?? URL(fileURLWithPath: folder)
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
  private let target: Target
  private let root: URL
  private let folder: URL
  private let products: URL
  private let modules: URL
  private let others: [String]
  private var files: [(name: String, source: [UInt8], sites: [Planter.Site])] = []
  private var without: [String: Set<PlantedFile.ID>] = [:]

  private let note: (String) -> Void

  /// Finds the places for faults.
  ///
  /// - Parameters:
  ///   - root: the folder of the package.
  ///   - products: the folder of its products.
  ///   - note: is told what is done.
  init(
    _ target: Target,
    root: URL,
    products: URL? = Products.programs,
    _ note: @escaping (String) -> Void
  ) throws {
    self.note = note
    guard let products, let modules = Products.modules(in: products) else {
      throw Mistake("what else was built does not lie beside this program: run `make faults`")
    }
    (self.target, self.root, self.products, self.modules) = (target, root, products, modules)
    folder = root.appending(path: ".build/faults/\(target.name)")
    program = folder.appending(path: target.program)
    let own = root.appending(path: target.sources)
    let place = root.appending(path: target.folder).path + "/"
    let paths = own.pathsBelow.filter { $0.hasSuffix(".swift") }.sorted()
      .map { own.appending(path: $0).path }
    func isPlanted(_ path: String) -> Bool {
      path.hasPrefix(place) && !target.spared.contains(URL(fileURLWithPath: path).lastPathComponent)
    }
    others = paths.filter { !isPlanted($0) }
    let end = try TemporaryProcess(
      tool: "swiftc",
      ["-dump-ast", "-Xfrontend", "-dump-ast-format", "-Xfrontend", "json", "-suppress-warnings"]
        + settings(of: target.module) + paths
    ).runBlocking()
    guard end.status == 0 else {
      throw Mistake("\(target.folder) does not compile:\n\(end.errors.suffix(2_000))")
    }
    // The compiler prints the tree of one file here, those of several there.
    for (path, tree) in try SyntaxNode.trees(in: end.output + end.errors, of: isPlanted) {
      let file = URL(fileURLWithPath: path)
      let source = Array(try Data(contentsOf: file))
      let sites = Planter(file.lastPathComponent, source, tree, target.forms).sites
      files.append((file.lastPathComponent, source, sites))
    }
  }

  private func settings(of module: String) -> [String] {
    [
      "-swift-version", "6", "-parse-as-library", "-module-name", module, "-package-name",
      root.lastPathComponent.lowercased(), "-I", modules.path, "-D", "DEBUG",
    ]
  }

  /// Compiles the sources until they do, each time without the faults that the compiler refuses, and links them.
  mutating func build() throws {
    try? FileManager.default.removeItem(at: folder)
    try folder.makeFolder()
    try folder.appending(path: "Faults.swift").write(Self.support)
    let object = folder.appending(path: "\(target.module).o").path
    while true {
      var planted: [String: PlantedFile] = [:]
      faults = []
      for (name, source, sites) in files {
        let file = PlantedFile(source, sites, without: without[name] ?? [], first: faults.count + 1)
        faults += file.faults
        planted[name] = file
        try folder.appending(path: name).write(String(decoding: file.text, as: UTF8.self))
      }
      note("\(faults.count) faults compile, as far as is known; \(left) do not")
      let sources = (planted.keys.sorted() + ["Faults.swift"]).map {
        folder.appending(path: $0).path
      }
      let end = try TemporaryProcess(
        tool: "swiftc",
        [
          target.isProgram ? "-emit-executable" : "-emit-object", "-Onone", "-wmo",
          "-enable-testing", "-suppress-warnings", "-o",
          target.isProgram ? program.path : object,
        ] + settings(of: target.module) + others + sources
      ).runBlocking()
      if end.status == 0 { break }
      for match in end.errors.matches(of: #/(?m)^(/[^:\n]+):(\d+):(\d+): error: /#) {
        let name = URL(fileURLWithPath: "\(match.1)").lastPathComponent
        guard let line = Int(match.2), let column = Int(match.3), let file = planted[name]
        else { continue }
        without[name, default: []].formUnion(file.faults(at: line, column))
      }
      let count = without.values.reduce(0) { $0 + $1.count }
      guard count > left else {
        throw Mistake("what is planted does not compile:\n\(end.errors.suffix(4_000))")
      }
      left = count
    }
    if !target.isProgram { try link(object) }
  }

  private mutating func link(_ object: String) throws {
    var objects = [target.module: object]
    let isOptimised = products.lastPathComponent == "release"
    for module in isOptimised ? target.importers : [] {
      note("compiles \(module) again")
      objects[module] = try compiled(module)
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
    try link(objects, target.program, program, ["-module-name", "Entry", entry.path])
    // Tests are built without optimisation only.
    let folder = root.appending(path: ".build/debug/PromisesPackageTests.product")
    guard target.tests != nil, folder.isFolder else { return }
    note("links the tests")
    let tests = self.folder.appending(path: "tests")
    try link(
      [target.module: object],
      "PromisesPackageTests",
      tests,
      ["-module-name", "PromisesPackageTests"],
      in: folder
    )
    self.tests = tests
  }

  /// Links a product, with some modules replaced.
  private func link(
    _ objects: [String: String],
    _ name: String,
    _ output: URL,
    _ settings: [String],
    in product: URL? = nil
  ) throws {
    let product = product ?? products.appending(path: "\(name).product")
    let list = product.appending(path: "Objects.LinkFileList")
    let text = try list.text(orSay: "there is no \(list.path), which lists what to link")
    let rest = text.split(separator: "\n").filter { line in
      !objects.keys.contains { line.contains("/\($0).build/") }
    }
    let file = folder.appending(path: "\(name).objects")
    try file.write((rest.map(String.init) + objects.values.sorted()).joined(separator: "\n") + "\n")
    // Dynamic libraries lie beside the product.
    let beside = product.deletingLastPathComponent().path
    try Tool("swiftc").run(
      [
        "-emit-executable", "-L", beside, "-Xlinker", "-rpath", "-Xlinker",
        beside, "-o", output.path, "@\(file.path)",
      ] + settings
    )
  }

  private func compiled(_ module: String) throws -> String {
    let sources = products.appending(path: "\(module).build/sources").path
    let object = folder.appending(path: "\(module).o").path
    try Tool("swiftc").run(
      ["-emit-object", "-Onone", "-wmo", "-suppress-warnings", "-o", object]
        + settings(of: module) + ["@\(sources)"]
    )
    return object
  }

  /// What planted code calls.
  static let support = """
    import Foundation

    /// The fault of this process; 0 if there is none.
    @usableFromInline let faultNumber = Int(ProcessInfo.processInfo.environment["FAULT"] ?? "") ?? 0

    @usableFromInline func isFault(_ number: Int) -> Bool { faultNumber == number }

    @usableFromInline func isFault(in all: ClosedRange<Int>) -> Bool { all.contains(faultNumber) }

    @usableFromInline func altered<S: Sequence>(
      _ all: S,
      reversed: Int = -1,
      first: Int = -1,
      butLast: Int = -1
    ) -> AnySequence<S.Element> {
      switch faultNumber {
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
