import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import vendor

/// What is in a copy.
@Suite(.ownThread) struct CopyTests {
  @Test(arguments: Vendoring.promises)
  func `internal code has no public word and no inlining attribute`(library: Library) throws {
    let place = try TemporaryFolder()
    try Vendoring.copy(CopyOptions(libraries: library.name, access: "internal"), into: place.url)
    let text = try String(contentsOf: place.url.appending(path: "Promise.swift"), encoding: .utf8)
    let code = SwiftText(text).pieces.filter { $0.kind == .code }.map(\.text).joined()
    for word in ["public", "inlinable", "usableFromInline", "package"] {
      #expect(!code.contains(word), "\(word)")
    }
  }

  @Test(arguments: Vendoring.promises)
  func `the core is first, the storage last, and each part is under a banner`(
    library: Library
  ) throws {
    let place = try TemporaryFolder()
    try Vendoring.copy(CopyOptions(libraries: library.name), into: place.url)
    let text = try String(contentsOf: place.url.appending(path: "Promise.swift"), encoding: .utf8)
    let banners = text.matches(of: /\n\/\/ =+\n\/\/ MARK: - (\w+): .+\n\/\/ =+\n/).map {
      String($0.1)
    }
    #expect(banners == library.closure(of: library.usualParts.map(\.name)).map(\.name))
    #expect(banners.prefix(2) == ["core", "dispatchers"] && banners.last == "storage")
    #expect(!banners.contains("hints"))
    let stamp = try #require(Stamp(line: text.split(separator: "\n")[1]))
    #expect(try Stamp.sum(of: [("", Vendored.body(text))]) == stamp.sum)
  }

  @Test(arguments: CopyRequest.Form.allCases)
  func `a copy says by name where it cannot be`(form: CopyRequest.Form) throws {
    let place = try TemporaryFolder()
    try Vendoring.copy(
      CopyOptions(libraries: "ResultPromise", form: form.rawValue, access: "public"),
      into: place.url
    )
    let said = try Vendoring.compile(
      Vendoring.sources(in: place.url),
      ["-swift-version", "6", "-enable-library-evolution", "-no-warnings-as-errors"],
      in: place.url
    )
    #expect(
      said?.contains("This copy of ResultPromise: library evolution forbids its inlining") == true
    )
  }

  @Test func `another name is used wherever the type is meant`() throws {
    let place = try TemporaryFolder()
    try Vendoring.copy(CopyOptions(libraries: "ResultPromise", names: "Eventual"), into: place.url)
    let text = try String(contentsOf: place.url.appending(path: "Eventual.swift"), encoding: .utf8)
    #expect(text.contains("/// let answer = Eventual<Int, Never>()"))
    #expect(text.contains("final class Eventual<Value: Sendable, Failure: Error>"))
    #expect(text.contains("struct EventualTurn: Sendable {"))
    let body = Vendored.body(text)
    let left = body.matches(of: /\bPromise\b/.wordBoundaryKind(.simple)).count
    #expect(left == 0)
  }

  /// What a copy declares at the top of its module, as the compiler knows it.
  private func names(_ library: Library, in folder: URL) throws -> Set<String> {
    try Vendoring.makeModule(in: folder)
    let symbols = try SymbolGraph.symbols(of: "App", in: folder, access: "internal")
    let paths = symbols.filter { !$0.isSynthesized }.map(\.pathComponents)
    return Set(paths.filter { $0.count == 1 }.map { String($0[0].prefix { $0 != "(" }) })
  }

  @Test(arguments: Vendoring.promises)
  func `a copy adds the names that its page lists, and no others`(library: Library) throws {
    let place = try TemporaryFolder()
    try Vendoring.copy(CopyOptions(libraries: library.name), into: place.url)
    let names = try names(library, in: place.url)
    let page = try Project.text("Docs/TakeOneHome.md")
    // What a promise inherits from is in a sentence below the table.
    let inherited: Set<String> = ["PromiseCore", "PromiseWaiter"]
    for name in inherited { #expect(page.contains("`\(name)`")) }
    let row = try #require(
      page.split(separator: "\n").first { $0.hasPrefix("| \(library.name) |") }
    )
    let listed = Set(row.matches(of: /`(\w+)`/).map { String($0.1) })
    #expect(names == listed.union(inherited))
  }

  @Test func `pages say about how many lines a copy has`() throws {
    let choosing = try Project.text("Docs/Choosing.md")
    var thousands: Set<Int> = []
    for library in Vendoring.promises {
      let request = try #require(try CopyOptions(libraries: library.name).requests().first)
      let text = try Copy(request, of: Origin(here: Project.root)).bodies[0].text
      let lines = text.split(separator: "\n").count { line in
        !line.drop { $0 == " " }.isEmpty && !line.drop { $0 == " " }.hasPrefix("//")
      }
      thousands.insert((lines + 500) / 1_000)
      let said = choosing.firstMatch(
        of: try Regex("([0-9,]+)(?: lines of code)?\\s+\\(\(library.name)\\)")
      )
      let number = (said?.output[1].substring).flatMap { Int($0.replacing(",", with: "")) }
      #expect(
        abs((number ?? 0) - lines) <= 100,
        "Docs/Choosing.md: \(library.name) has \(lines) lines"
      )
    }
    #expect(thousands == [3, 4], "README.md: three to four thousand lines each")
    #expect(try Project.text("README.md").contains("of three to four thousand lines each"))
  }

  @Test(
    Vendoring.part,
    arguments: Extent.inTurn(Vendoring.promises),
    CopyRequest.Access.allCases
  )
  func `a copy hides nothing of Foundation's, and none of an app's own names`(
    library: Library,
    access: CopyRequest.Access
  ) throws {
    let place = try TemporaryFolder()
    try Vendoring.copy(
      CopyOptions(libraries: library.name, access: access.rawValue),
      into: place.url
    )
    let app = place.url.appending(path: "App.swift")
    let own = [
      "Link", "Step", "Handler", "Place", "Turn", "Stage", "Source", "Site", "Slot", "Hook", "Once",
      "Demand", "Extras", "Registry", "DeferredRelease", "Combiner", "Upstream", "Wait",
    ]
    try """
    import Foundation

    let progress = Progress(totalUnitCount: 3)
    func total() -> Int64 { progress.totalUnitCount }
    \(own.map { "struct \($0) {}" }.joined(separator: "\n"))

    \(library == .typed ? hiding : "")

    """.write(to: app, atomically: true, encoding: .utf8)
    let said = try Vendoring.compile(
      Vendoring.sources(in: place.url),
      ["-swift-version", "6"],
      in: place.url
    )
    #expect(said == nil, "\(said ?? "")")
  }

  /// Members that have the names of free functions.
  private let hiding = """
    struct Offline: Error {}
    @MainActor final class Loader {
      let clock: any Clock<Duration> = ContinuousClock()
      func retry() {}
      func after() {}
      func load(_ policy: RetryPolicy) -> Promise<Int, Offline> {
        Promise.retry(policy, clock: clock) { Promise.after(.zero).then(on: .current) { 1 }.mapError { $0 } }
      }
    }
    extension Array {
      func each(_ load: @escaping @Sendable (Int) -> Promise<Int, Offline>) -> Promise<Void, Offline> {
        Promise.forEach(indices, atMost: 3, on: .current, load)
      }
    }
    """

  /// The optimiser sees more where the library and its caller are one module; it has faults.
  @Test(Vendoring.part, arguments: Vendoring.isWhole ? ["-O", "-Osize"] : ["-O"])
  func `promises of many types become one, also where all is optimised as a whole`(
    option: String
  ) throws {
    let end = try run(PackProgram.text, ["-swift-version", "6", option, "-wmo"])
    #expect(end.status == 0, "\(end.errors.prefix(2_000))")
    #expect(
      end.output == """
        ResultPromise: (1, "two", 3.0) (1, "two")
        TypedPromise: (1, "two", 3.0) (1, "two")
        JSPromise: (1, "two", 3.0) (1, "two")

        """
    )
  }

  /// Compiles an app with all three libraries in it, and runs it.
  private func run(_ text: String, _ flags: [String]) throws -> ProgramEnd {
    let place = try TemporaryFolder()
    try Vendoring.copy(
      CopyOptions(libraries: "TypedPromise,JSPromise,ResultPromise"),
      into: place.url
    )
    try text.write(
      to: place.url.appending(path: "App.swift"),
      atomically: true,
      encoding: .utf8
    )
    let program = place.url.appending(path: "app")
    let compiled = try Shell.run(
      "swiftc",
      flags + ["-warnings-as-errors", "-parse-as-library", "-o", program.path]
        + Vendoring.sources(in: place.url),
      in: place.url
    )
    #expect(compiled.status == 0, "\(compiled.errors.prefix(2_000))")
    return try ProgramEnd(of: program, [])
  }

  @Test(Vendoring.part)
  func `handlers run where they ran, in an app whose default is the main actor`() throws {
    let end = try run(
      MainActorProgram.text,
      ["-swift-version", "6", "-default-isolation", "MainActor"]
    )
    #expect(end.status == 0, "\(end.errors)")
    #expect(
      end.output == """
        ResultPromise: on the thread that settles
        JSPromise: on its queue
        JSPromise on main: main
        TypedPromise on a queue: there
        TypedPromise by default: main

        """
    )
  }
}

/// An app that asks where it is, in the handlers of all three libraries.
enum MainActorProgram {
  static let text = """
    import Dispatch
    import Foundation

    nonisolated struct Nothing: Error {}

    @main struct App {
      static func main() async {
        let thread = DispatchQueue(label: "settler")
        let result = ResultPromise<Int, Never>()
        let isThere: Bool = await withCheckedContinuation { done in
          result.await { @Sendable _ in done.resume(returning: thread.isCurrent == true) }
          thread.async { @Sendable in result.fulfill(with: .success(1)) }
        }
        print("ResultPromise: \\(isThere ? "on the thread that settles" : "elsewhere")")

        let jobs = DispatchQueue(label: "jobs")
        let js = JSPromise<Int>(on: JobQueue(on: jobs)) { @Sendable resolve, _ in resolve(1) }
        let isOnJobs: Bool = await withCheckedContinuation { done in
          js.then { @Sendable (_: Int) -> Void in done.resume(returning: jobs.isCurrent == true) }
        }
        print("JSPromise: \\(isOnJobs ? "on its queue" : "elsewhere")")
        let isOnMain: Bool = await withCheckedContinuation { done in
          js.handle(on: .main).then { (_: Int) -> Void in done.resume(returning: DispatchQueue.main.isCurrent == true) }
        }
        print("JSPromise on main: \\(isOnMain ? "main" : "elsewhere")")

        let queue = DispatchQueue(label: "queue")
        let typed = TypedPromise<Int, Never> { @Sendable resolver in resolver.fulfill(1) }
        let isOnQueue: Bool = await withCheckedContinuation { done in
          typed.then(on: queue) { @Sendable (_: Int) -> Void in
            done.resume(returning: queue.isCurrent == true)
          }
        }
        print("TypedPromise on a queue: \\(isOnQueue ? "there" : "elsewhere")")
        let isByDefault: Bool = await withCheckedContinuation { done in
          typed.then { (_: Int) -> Void in done.resume(returning: DispatchQueue.main.isCurrent == true) }
        }
        print("TypedPromise by default: \\(isByDefault ? "main" : "elsewhere")")
      }
    }

    """
}

/// An app that makes one promise of several, of different types.
enum PackProgram {
  static let text = """
    import Dispatch

    struct Nothing: Error {}

    @main struct App {
      static func main() {
        let (a, b, c) = (ResultPromise<Int, Nothing>(), ResultPromise<String, Nothing>(), ResultPromise<Double, Nothing>())
        let three = ResultPromise.all(a, b, c), two = ResultPromise.all(a, b)
        let (allEnds, bothEnds) = (ResultPromise.allSettled(a, b, c), ResultPromise.allSettled(a, b))
        a.fulfill(with: .success(1))
        b.fulfill(with: .success("two"))
        c.fulfill(with: .success(3))
        if case .success(let three)? = three.resultIfSettled, case .success(let two)? = two.resultIfSettled,
          case .success? = allEnds.resultIfSettled, case .success? = bothEnds.resultIfSettled
        {
          print("ResultPromise: \\(three) \\(two)")
        }

        let (d, e, f) = (TypedPromise<Int, Nothing>(), TypedPromise<String, Nothing>(), TypedPromise<Double, Nothing>())
        let first = when(fulfilled: d, e, f), second = when(fulfilled: d, e), ends = when(resolved: d, e)
        d.fulfill(1)
        e.fulfill("two")
        f.fulfill(3)
        if case .fulfilled(let three)? = first.outcomeIfSettled, case .fulfilled(let two)? = second.outcomeIfSettled,
          case .fulfilled? = ends.outcomeIfSettled
        {
          print("TypedPromise: \\(three) \\(two)")
        }

        let queue = JobQueue(on: DispatchQueue(label: "jobs"))
        let (g, h, i) = (
          JSPromise<Int>(on: queue) { resolve, _ in resolve(1) },
          JSPromise<String>(on: queue) { resolve, _ in resolve("two") },
          JSPromise<Double>(on: queue) { resolve, _ in resolve(3) }
        )
        let done = DispatchSemaphore(value: 0)
        JSPromise.all(g, h, i, queue: queue).then { (three: (Int, String, Double)) -> Void in
          JSPromise.all(g, h, queue: queue).then { (two: (Int, String)) -> Void in
            JSPromise.allSettled(g, h, queue: queue).then { _ in
              print("JSPromise: \\(three) \\(two)")
              done.signal()
            }
          }
        }
        done.wait()
      }
    }

    """
}
