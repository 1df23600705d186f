import PromiseConformance
import TestSupport
import Testing

@testable import V8

/// The printed form of a difference compiles, so that it can be copied into a file and studied.
@Suite(.ownThread) struct PrintedSwiftTests {
  /// What a program uses but does not contain.
  private static let around = """
    import Dispatchers
    import JSPromise
    struct Failure: Error {
      let number: Int
      var isAbort = false
    }
    func log(_ entry: String) {}
    func show<Value>(_ value: Value) -> String { "\\(value)" }
    func showReason(_ reason: any Error) -> String { "\\(reason)" }

    """

  private static func file(_ scripts: [Script]) -> String {
    around
      + scripts.enumerated().map { number, script in
        "func program\(number)(_ queue: JobQueue) {\n\(SwiftText.text(script))\n}\n"
      }.joined()
  }

  private static func errors(in scripts: [Script]) async throws -> [String] {
    let source = file(scripts)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    return try await FixtureCompiler().diagnostics(of: source)
      .filter { $0.severity == "error" }.map { "\(lines[$0.line - 1]): \($0.message)" }
  }

  @Test(arguments: [
    Fault.adoptsEarly, .waitsForItself, .raceSkipsRejections, .finallyDoesNotWait,
    .abortStopsAtLock, .reportsNever,
  ])
  func `a program that was made small compiles`(fault: Fault) async throws {
    let logs: @Sendable ([Script]) -> [String] = { $0.map { Run.log(of: $0) } }
    let scripts = (0..<1_500).map { Script.numbered($0, seed: 3) }
    let differing = Comparison.differences(scripts, logs(scripts), with: fault)
    let first = try #require(differing.first)
    let small = try Shrinker(logs: logs, fault: fault).shrink(first)
    let errors = try await Self.errors(in: [small.script])
    #expect(errors == [])
  }

  @Test func `programs of any size compile`() async throws {
    let scripts = (0..<40).map { Script.numbered($0, seed: 8) }
    let errors = try await Self.errors(in: scripts)
    #expect(errors == [])
  }

  @Test func `a promise that a closure uses before it is made is declared before both`()
    async throws
  {
    let own = Script(parts: [
      Body(
        id: 0,
        statements: [
          Statement(verb: .resolved, name: 1, number: 5),
          Statement(
            verb: .then,
            name: 2,
            inputs: [1],
            bodies: [Body(id: 1, ending: .promise(2))]
          ),
        ]
      )
    ])
    #expect(
      SwiftText.text(own) == """
        log("0:undefined")
        // What closures use that are made before it:
        nonisolated(unsafe) var p2: Promise<Int>?
        let p1 = Promise.resolve(5, on: queue)
        p2 = p1.then { value throws -> Promise<Int> in
          log("1:\\(show(value))")
          return p2!
        }
        """
    )
    let missing = Statement(verb: .follow, name: 3, inputs: [1])
    let part = Body(id: 0, statements: own.parts[0].statements + [missing])
    #expect(try await Self.errors(in: [Script(parts: [part])]).count == 1)
  }
}
