import Foundation
import MyPromiseAdapter
import PromiseCommand
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// The package that `make adopt` writes.
@Suite(.ownThread) struct AdoptTests {
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  private func adopt(_ into: String, _ name: String) throws -> ProgramEnd {
    let script = Project.root.appending(path: ".make/adopt")
    return try ProgramEnd(of: script, [folder.path, into, name], in: folder)
  }

  @Test
  func `it has the template's sources under the promise's name, and a manifest that is read`()
    throws
  {
    let end = try adopt("Suite", "Deferred")
    #expect(end.status == 0, "\(end.errors)")
    for (path, text) in try Project.files(under: "Conformance/Template/Sources/MyPromiseAdapter") {
      let name = try #require(path.split(separator: "/").last)
        .replacing("MyPromise", with: "Deferred")
      let written = folder.appending(path: "Suite/Sources/DeferredAdapter/\(name)")
      #expect(
        try String(contentsOf: written, encoding: .utf8)
          == text.replacing("MyPromise", with: "Deferred")
      )
    }
    let workflow = folder.appending(path: "Suite/.github/workflows/conformance.yml")
    #expect(
      try String(contentsOf: workflow, encoding: .utf8).contains("--product DeferredSuite")
    )
    let manifest = try ProgramEnd(
      of: URL(fileURLWithPath: "/usr/bin/env"),
      ["swift", "package", "dump-package"],
      in: folder.appending(path: "Suite")
    )
    #expect(manifest.status == 0, "\(manifest.errors)")
    #expect(manifest.output.contains("DeferredAdapter"))
  }

  @Test func `the smallest adapter has at most sixty lines`() throws {
    let text = try Project.text(
      "Conformance/Template/Sources/MyPromiseAdapter/MyPromiseAdapter.swift"
    )
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
  }

  @Test(arguments: [
    ("", "Deferred", "INTO names the folder of the new package: make adopt INTO="),
    ("Suite", "", "NAME names the promise: make adopt INTO="),
    ("Suite", "deferred", "NAME is a type's name of letters and digits, a capital first"),
    ("Suite", "De-ferred", "NAME is a type's name of letters and digits, a capital first"),
    ("Suite", "TypedPromise", "TypedPromise is a name of this project or of Swift"),
    ("there", "Deferred", "there is there already: name a folder that is not"),
    ("file/Suite", "Deferred", "cannot write to"),
  ])
  func `a mistake gets one line and status 2, and nothing is written`(
    into: String,
    name: String,
    message: String
  ) throws {
    try folder.appending(path: "there").makeFolder()
    try Data().write(to: folder.appending(path: "file"))
    let end = try adopt(into, name)
    let refusal = try #require(end.refusal)
    #expect(refusal.hasPrefix("adopt: ") && refusal.contains(message), "\(refusal)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["file", "there"])
  }

  @Test(arguments: [
    ("", "IN names the folder of the package: make doctor IN="),
    ("nowhere", "there is no package in"), ("empty", "has no target whose name ends in Adapter"),
    // A substitute for the compiler prints what the compiler would.
    ("Suite", "the suite does not compile: Sources/It.swift:3:1: error: type 'It' does not"),
  ])
  func `an adapter that does not compile, or is not there, gets one line and status 2`(
    into: String,
    message: String
  ) throws {
    #expect(try adopt("Suite", "Deferred").status == 0)
    let programs = folder.appending(path: "programs")
    let swift = programs.appending(path: "swift")
    let empty = folder.appending(path: "empty")
    for made in [programs, empty] {
      try made.makeFolder()
    }
    try Data().write(to: empty.appending(path: "Package.swift"))
    try writeScript(
      """
      #!/bin/sh
      [ "$*" = "build --product DeferredSuite" ] || exit 0
      echo "[1/2] Compiling It"
      echo "$PWD/Sources/It.swift:3:1: error: type 'It' does not conform to 'PromiseAdapter'"
      echo "$PWD/Sources/It.swift:9:1: error: another"
      exit 1

      """,
      to: swift
    )
    let end = try ProgramEnd(
      of: Project.root.appending(path: ".make/doctor"),
      [folder.path, into],
      environment: ["PATH": "\(programs.path):/usr/bin:/bin"]
    )
    let refusal = try #require(end.refusal)
    #expect(refusal.hasPrefix("doctor: "))
    #expect(refusal.contains(message), "\(refusal)")
  }

  @Test(arguments: [
    (["explore", "--shard", "1/2"], "search --shard 1/2"),
    (
      ["replay", "\(ReplayToken(.schedule, ["MyPromise", "2x4", "1", "1"]))"], "replay schedule:"
    ),
  ])
  func `explore, and replay of a schedule, go on in the program that is built for it`(
    arguments: [String],
    passed: String
  ) throws {
    let swift = folder.appending(path: "swift")
    try writeScript("#!/bin/sh\necho \"$STEERED $*\"\nexit 7\n", to: swift)
    let suite = Project.program("MyPromiseSuite")
    let end = try ProgramEnd(
      of: suite,
      arguments,
      in: folder,
      environment: ["PATH": "\(folder.path):/usr/bin:/bin"]
    )
    #expect(end.status == 7, "\(end.errors)")
    let package = Project.root.resolvingSymlinksInPath().path
    let call = "1 run --package-path \(package) --scratch-path \(package)/.build-steered"
    #expect(end.output.hasPrefix("\(call) MyPromiseSuite \(passed)"), "\(end.output)")
  }

  @Test func `a search without a toolchain gets one line and status 2`() throws {
    let suite = Project.program("MyPromiseSuite")
    let end = try ProgramEnd(of: suite, ["explore"], environment: ["PATH": folder.path])
    #expect(
      end.refusal
        == "MyPromiseSuite: cannot start swift, which builds MyPromiseSuite: put a toolchain's bin on the PATH\n"
    )
  }

  @Test func `a program that has a subject twice gets one line and status 2`() async throws {
    let end = await #expect(
      processExitsWith: .exitCode(2),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let subject = Subject(MyPromiseAdapter.self)
      await ConformanceProgram.run(subject, subject)
    }
    let errors = String(decoding: end?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      errors.contains(
        ": two subjects are called MyPromise: give each profile a name of its own\n"
      )
    )
  }

  @Test func `the promise that it writes can be raced for as long as one likes`() throws {
    let program = Project.program("MyPromiseBeside")
    let end = try ProgramEnd(
      of: program,
      ["soak", "--seconds", "1", "--only", "THR-01"],
      in: folder
    )
    #expect(end.status == 0, "\(end.output)\(end.errors)")
    #expect(end.output.contains(/THR-01 +MyPromise +\d+ +\d+ +\d+ +0 +0\n/), "\(end.output)")
    #expect(end.output.contains(/\d+ passes in \d+ s, seeds from 1\./))
  }

  @Test func `a program that brings libraries along shows them beside`() throws {
    func run(_ name: String, _ arguments: [String]) throws -> ProgramEnd {
      try ProgramEnd(of: Project.program(name), ["compare"] + arguments, in: folder)
    }
    let end = try run("MyPromiseBeside", ["--only", "CTX-01", "--beside", "TypedPromise"])
    #expect(end.status == 0, "\(end.output)")
    #expect(end.output.contains(/MyPromise +TypedPromise/))
    #expect(!end.output.contains("JSPromise"))
    let unknown = try #require(run("MyPromiseBeside", ["--beside", "TypedPromis"]).refusal)
    #expect(unknown.hasPrefix("MyPromiseBeside: there is no library beside “TypedPromis”; did"))
    let without = try #require(run("conformance", ["--beside", "TypedPromise"]).refusal)
    #expect(without.contains("--beside needs a program that brings other libraries along"))
  }
}
