import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport

/// A program of all the code in a module's doc comments and catalogue, each piece in a function of its own.
struct CommentProgram {
  /// A piece of code.
  struct Piece {
    /// The file and the line of its first line.
    let place: String
    let lines: [String]

    /// Whether it only declares something.
    var isDeclaration: Bool {
      ["func ", "enum "].contains { lines.first?.hasPrefix($0) == true }
    }
  }

  let module: String
  let pieces: [Piece]

  /// Reads the sources of a module.
  init(_ module: String) throws {
    self.module = module
    let comments = try Self.sources(of: module).flatMap { name in
      try Self.pieces(of: Project.text("Sources/\(module)/\(name)"), in: "\(module)/\(name)")
    }
    pieces =
      try comments
      + Self.pages(of: module).flatMap { name, text in
        let comment = text.components(separatedBy: "\n").map { "/// " + $0 }
        return Self.pieces(of: comment.joined(separator: "\n"), in: name)
      }
  }

  /// The pages of a module's catalogue, each with its name.
  static func pages(of module: String) throws -> [(name: String, text: String)] {
    let catalogue = "Sources/\(module)/\(module).docc"
    let folder = Project.root.appending(path: catalogue).path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try names.filter { $0.hasSuffix(".md") }.map { name in
      ("\(module)/\(name)", try Project.text("\(catalogue)/\(name)"))
    }
  }

  private static func sources(of module: String) throws -> [String] {
    let folder = Project.root.appending(path: "Sources/\(module)").path
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    return names.filter { $0.hasSuffix(".swift") }
  }

  /// The pieces in a source: what is between two lines of three backticks in its doc comments.
  static func pieces(of source: String, in file: String) -> [Piece] {
    var (pieces, open): ([Piece], (place: String, lines: [String])?) = ([], nil)
    for (index, line) in source.components(separatedBy: "\n").enumerated() {
      guard let match = line.wholeMatch(of: #/\s*/// ?(.*)/#) else { continue }
      let text = String(match.1)
      if !text.hasPrefix("```") {
        open?.lines.append(text)
      } else if let piece = open {
        pieces.append(Piece(place: piece.place, lines: piece.lines))
        open = nil
      } else {
        open = ("\(file):\(index + 2)", [])
      }
    }
    return pieces
  }

  /// Its text; compiler errors name the place of the piece.
  func source(scope: String) -> String {
    var (text, calls) = ("", "")
    for (number, piece) in pieces.enumerated() {
      let code = piece.lines.joined(separator: "\n")
      let place = piece.place.split(separator: ":")
      let location = "#sourceLocation(file: \"\(place[0])\", line: \(place[1]))\n"
      guard !piece.isDeclaration else {
        // From inside a function, its name would hide others of the same name.
        let isFunction = code.hasPrefix("func ")
        text += isFunction ? location + code : "enum Names\(number) {\n\(location)\(code)\n}"
        text += "\n#sourceLocation()\n"
        continue
      }
      let isAsync = code.contains(#/(?:^|[^.\w])await /#)
      let isCaught = code.hasPrefix("do {")
      let throwing = code.contains(#/\btry /#) && !isCaught
      let effects = (isAsync ? " async" : "") + (throwing ? " throws" : "")
      text += "extension Owner {\nfunc piece\(number)()\(effects) {\n\(location)\(code)\n"
      text += "#sourceLocation()\n}\n}\n"
      calls += "    \(throwing ? "try " : "")\(isAsync ? "await " : "")owner.piece\(number)()\n"
    }
    return """
      \(scope)
      @MainActor final class Owner {}
      @MainActor final class Label { var text = "" }
      @MainActor let label = Label()
      \(text)
      @main enum Main {
        @MainActor static func main() async throws {
          let owner = Owner()
      \(calls)
          // What was handed to the main queue has run then.
          await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
          print("\(pieces.count) pieces")
        }
      }

      """
  }

  /// Compiles it with the modules that were built with the tests, and runs it.
  ///
  /// - Returns: what it prints; what the compiler says, if it refuses that.
  func output(scope: String) async throws -> String {
    guard let programs = Products.programs, let modules = Products.modules else {
      return "nothing was built"
    }
    return try await Toolchain.withFolder { folder in
      let file = folder.appending(path: "Comments.swift")
      try source(scope: scope).write(to: file, atomically: true, encoding: .utf8)
      let program = folder.appending(path: "Comments")
      let built = try await Toolchain.run(
        "swiftc",
        [
          "-Onone", "-suppress-warnings", "-swift-version", "6", "-parse-as-library",
          "-module-name", "Comments", "-I", modules.path, file.path, "-o", program.path,
        ] + Self.objects(in: programs)
      )
      guard built.status == 0 else { return built.errors }
      let end = try await TemporaryProcess(program).run()
      return end.output + end.errors
    }
  }

  /// The compiled libraries: a folder of files for each, or one file.
  private static func objects(in programs: URL) throws -> [String] {
    let names = ["PromiseStorage", "Dispatchers", "TypedPromise", "JSPromise", "ResultPromise"]
    return try names.flatMap { name in
      let folder = programs.appending(path: "\(name).build")
      guard FileManager.default.fileExists(atPath: folder.path) else {
        return [programs.appending(path: "\(name).o").path]
      }
      // And no others, since a folder keeps the products of deleted sources.
      return try sources(of: name).map { source in
        folder.appending(path: "\(URL(filePath: source).lastPathComponent).o").path
      }
    }
  }

  // MARK: Scopes

  /// What the pieces of each module refer to.
  static let scopes = [
    "Dispatchers": """
    import Dispatch
    import Dispatchers
    import Synchronization
    import TypedPromise

    struct State: Sendable {
      var isPending = true
      var source: Int? = 1
      var handlers: [Int: Int] = [:]
    }
    let state = Mutex(State())
    let key = 1
    let limiter = try! ConcurrencyLimitedDispatcher(limit: 3)
    let promise = Promise<Int, Never>(value: 1)
    @Sendable func load(_ completion: @Sendable (Int) -> Void) { completion(1) }
    @Sendable func show(_ page: Int) {}
    """,
    "TypedPromise": """
    import Foundation
    import TypedPromise

    enum Offline: Error { case noNetwork, notANumber }
    typealias NetworkError = Offline
    let url = URL(fileURLWithPath: "/")
    let page = "page"
    let fade = 0.5
    let download = Promise<Data, Offline>(value: Data())
    let text = Promise<String, Offline>(value: "80")
    let promise = Promise<Int, Offline>(value: 1)
    let profile = promise
    let friends = promise
    struct Session: Sendable {
      func load(_ url: URL, completion: (Data?, (any Error)?) -> Void) { completion(Data(), nil) }
    }
    let session = Session()
    func animate(_ length: Double, completion: (Bool) -> Void) { completion(true) }
    @Sendable func load<Place>(_ place: Place) -> Promise<Data, Offline> { download }
    @Sendable func measure(_ page: String) throws(Offline) -> Int { page.count }
    @Sendable func resize(_ data: Data) -> Int { data.count }
    @Sendable func recognise(_ data: Data) -> String { "" }
    @Sendable func use<Thing>(_ thing: Thing) {}
    @Sendable func show<Thing>(_ thing: Thing) {}
    @Sendable func show(_ one: Int, _ other: Int) {}
    @Sendable func offerToTryAgain() {}
    """,
    "JSPromise": """
    import Foundation
    import JSPromise

    struct Page: Sendable {}
    let url = "https://example.com"
    let picture = "picture"
    let pages = [Promise.resolve(Page())]
    let user = Promise.resolve("user")
    let pictures = Promise.resolve(["picture"])
    func download(_ url: String, signal: AbortSignal? = nil) -> Promise<String> {
      Promise.resolve(url)
    }
    func upload(_ picture: String) -> Promise<String> { Promise.resolve(picture) }
    func load(
      onSuccess: @escaping @Sendable (Page) -> Void,
      onError: @escaping @Sendable (any Error) -> Void
    ) { onSuccess(Page()) }
    @Sendable func show(_ user: String, _ pictures: [String]) {}
    @Sendable func show(_ error: any Error) {}
    @Sendable func showSlow() {}
    """,
    "ResultPromise": """
    import Foundation
    import ResultPromise

    enum Offline: CancellableFailure {
      case noNetwork, cancelled, nothingThere, noAnswer
      init(_ error: any Error) { self = .noNetwork }
    }
    enum Lost: Error { case it }
    struct Page: Sendable {
      init(_ user: Int, _ posts: Int, _ friends: Int = 0) {}
    }
    let address = "https://example.com"
    let page = 1
    let promise = Promise<Int, Offline>(.success(1))
    let user = promise
    let posts = promise
    let friends = promise
    struct Server: Sendable {
      func load(_ address: String) async -> Result<Page, Offline> { .success(Page(1, 2)) }
      func page(at address: String) async throws(Offline) -> Page { Page(1, 2) }
    }
    let server = Server()
    @Sendable func load(_ number: Int) -> Promise<Page, Offline> { Promise(.success(Page(1, 2))) }
    @Sendable func load(_ address: String) -> Promise<Page, Offline> { load(1) }
    func load(_ address: String, _ completion: (Data?, (any Error)?) -> Void) {
      completion(Data(), nil)
    }
    @Sendable func fetch() -> Promise<String, Offline> { Promise(.success("page")) }
    @Sendable func save(_ page: String) -> Promise<Int, Offline> { promise }
    @Sendable func use<Thing>(_ thing: Thing) {}
    @Sendable func show<Thing>(_ thing: Thing) {}
    """,
  ]
}
