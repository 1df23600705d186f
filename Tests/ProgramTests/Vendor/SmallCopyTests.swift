import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import vendor

/// The small form of each library, in an app.
@Suite(.ownThread) struct SmallCopyTests {
  /// What an app does with each.
  private static let programs: [Library: String] = [
    .result: """
    import Dispatch

    enum Failed: CancellableFailure { case cancelled, late }

    func use() async throws {
      let pending = Promise<Int, Failed>()
      let settled = Promise<Int, Failed>(.success(1))
      pending.fulfill(with: .failure(.late))
      settled.await { result in print(result) }
      let chain = settled.then { value in value > 0 ? .success(value) : .failure(Failed.late) }
        .thenAsync { value in Promise<String, Failed>(.success("\\(value)")) }
        .map { text in text.count }
        .flatMap { count in Promise<Int, Failed>(.success(count)) }
        .receive(on: .main)
        .receive(on: DispatchQueue(label: "queue"))
      let lengths: Promise<Int, Never> = chain.mapError { _ in Failed.late }.recover { _ in 0 }
      lengths.await { print($0) }
      let all = Promise.all([pending, settled])
      let first = Promise.any([pending, settled])
      _ = Promise.race([pending, settled]).resultIfSettled
      all.cancel()
      first.cancel()
      print(try await settled.get())
    }
    """,
    .typed: """
    import Dispatch

    enum Failed: Error { case late }

    @MainActor func use() async {
      let work = Promise<Int, Failed> { resolver in
        resolver.onCancel { print("stop") }
        resolver.fulfill(1)
      }
      let (promise, resolver) = Promise<Int, Failed>.pending()
      resolver.reject(.late)
      let queue = DispatchQueue(label: "queue")
      let chain = work.then(on: queue) { value in value + 1 }
        .then(on: .global()) { value in Promise<String, Failed>(value: "\\(value)") }
        .then { text in text.count }
        .ensure { print("done") }
      chain.catch { error in print(error) }
      let sure: Promise<Int, Never> = promise.catch(on: .main) { _ in 0 }
      sure.observe(on: queue) { outcome in print(outcome) }
      let all = when(fulfilled: [work, promise])
      race([work, promise]).timeout(after: .seconds(1)).catch { error in print(error) }
      all.cancel()
      let task = Promise<Int, Failed> { () async throws(Failed) -> Int in 1 }
      print(await task.outcome, chain.outcomeIfSettled as Any)
    }
    """,
    .js: """
    import Dispatch

    struct Failed: Error {}

    func use() async throws {
      let queue = JobQueue(on: DispatchQueue.main) { rejection in print(rejection.reason) }
      let answer = Promise<Int>(on: queue) { resolve, reject in resolve(42) }
      let (promise, resolve, reject) = Promise<Int>.withResolvers()
      resolve(answer)
      reject(Failed())
      answer.then { value in value + 1 }
        .then { value in Promise<String>.resolve("\\(value)") }
        .finally { print("done") }
        .catch { error in print(error) }
      promise.then({ value in value }, { error in 0 })
      Promise.all([answer, promise]).then { values in print(values) }
      Promise.allSettled([answer, promise]).then { outcomes in print(outcomes.count) }
      Promise.any([answer, Promise.reject(Failed())]).then { value in print(value) }
      let task = Promise<Int> { () async throws -> Int in 1 }
      print(try await Promise.race([task, promise]).value)
    }
    """,
  ]

  /// Compiles a copy together with the program of its library.
  private static func compile(
    _ library: Library,
    _ size: String,
    _ flags: [String],
    _ access: String = "internal"
  ) throws -> String? {
    let place = try TemporaryFolder()
    try Vendoring.copy(
      CopyOptions(libraries: library.name, access: access, size: size),
      into: place.url
    )
    try place.url.appending(path: "Program.swift").write(programs[library] ?? "")
    return try Vendoring.compile(Vendoring.sources(in: place.url), flags, in: place.url)
  }

  @Test(arguments: Vendoring.promises, ["small", "large"])
  func `what uses the small one compiles with the large one unchanged`(
    library: Library,
    size: String
  ) throws {
    let said = try Self.compile(library, size, ["-swift-version", "6"])
    #expect(said == nil)
  }

  @Test(arguments: Vendoring.promises)
  func `a small copy compiles without a warning in an app`(library: Library) throws {
    let settings = [5, 6].flatMap { mode in
      [false, true].map { (mode, isOnMain: $0) }
    }
    let wrong = Vendoring.all(settings) { mode, isOnMain in
      let setting = MatrixTests.Setting(
        mode,
        onMain: isOnMain,
        try MatrixTests.features(for: mode),
        "-strict-memory-safety"
      )
      let place = try TemporaryFolder()
      let access = isOnMain ? "internal" : "public"
      try Vendoring.copy(
        CopyOptions(libraries: library.name, access: access, size: "small"),
        into: place.url
      )
      return try Vendoring.compile(
        Vendoring.sources(in: place.url),
        setting.flags,
        in: place.url
      )
    }
    for (setting, words) in wrong { Issue.record("\(setting)\n\(words)") }
  }

  @Test func `a small copy is stamped, compared and updated like a large one`() throws {
    let place = try TemporaryFolder()
    let options = CopyOptions(libraries: "ResultPromise", size: "small")
    try Vendoring.copy(options, into: place.url)
    let file = place.url.appending(path: "Promise.swift")
    let copy = try Vendored(at: file)
    #expect(copy.stamp.request.isSmall)
    #expect(copy.stamp.request == (try options.requests()[0]))
    let text = try file.text
    #expect(text.count(where: \.isNewline) < 500)
    try file.write(text.replacing("/// Makes a pending promise.", with: "/// Pends."))
    let edited = try Vendored(at: file)
    #expect(try edited.isEdited)
    let now = try Copy(edited.stamp.request, of: Origin(here: Project.root)).bodies
    let states = ThreeStates.all(base: now, yours: edited.bodies, ours: now)
    #expect(try states.flatMap { try $0.changes }.map(\.side) == [.yours])
  }
}
