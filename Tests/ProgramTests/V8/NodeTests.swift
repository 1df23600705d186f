import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import V8

/// What needs Node: programs in V8's promises.
@Suite(.ownThread) struct NodeTests {
  private static let engine = try? Engine(folder: Project.root)

  @Test(.enabled(if: engine != nil)) func `programs log the same in both languages`() throws {
    let comparison = Comparison(engine: try #require(Self.engine), seed: 11)
    let found = try comparison.differences(in: Extent.isWhole ? 3_000 : 1_000)
    for difference in found.smallest {
      Issue.record("\(Report.text(difference, Token(seed: 11, number: difference.number)))")
    }
  }

  @Test(.enabled(if: engine != nil)) func `every planted fault is noticed, and made small`() throws
  {
    let engine = try #require(Self.engine)
    for planted in try Planted.all(2_500, seed: 1, engine) {
      let small = try #require(planted.smallest, "\(planted.fault) is not noticed")
      #expect(small.expected != small.found)
      #expect(small.script.size <= 40, "\(planted.fault): \(small.script.encoded)")
      // Without the fault, the same program logs what it logs in V8.
      #expect(Run.log(of: small.script) == small.expected)
    }
  }

  /// A program as it is printed logs what it logs when it is interpreted.
  @Test(.enabled(if: engine != nil)) func `printed programs are those that ran`() throws {
    let engine = try #require(Self.engine)
    let scripts = (0..<300).map { Script.numbered($0, seed: 5) }
    let printed = scripts.map { script in
      let text = JavaScriptText.text(script).replacing(Script.pause, with: "yield;")
      return "(function* (log) {\n\(text)\n})"
    }
    let file = Project.root.appending(path: Engine.interpreter).path
    let program = """
      const { Failure, Reason, show, showReason, withResolvers, attempt, withSignal, isAbort } = require("\(file)");
      let log = [];
      process.on("unhandledRejection", (reason) => {
        if (!isAbort(reason)) log.push(`unhandled:${showReason(reason)}`);
      });
      process.on("rejectionHandled", () => {});
      (async () => {
        for (const program of [\(printed.joined(separator: ",\n"))]) {
          const own = log = [];
          const parts = program((entry) => own.push(entry));
          while (!parts.next().done) await new Promise((resolve) => setImmediate(resolve));
          await new Promise((resolve) => setImmediate(resolve));
          require("node:fs").appendFileSync(process.argv[2], own.join(" ") + "\\n");
        }
      })();
      """
    let folder = try TemporaryFolder(with: ["programs.js": program, "logs": ""])
    let logs = folder.url.appending(path: "logs")
    let ending = try ProgramEnd(
      of: engine.node,
      [folder.url.appending(path: "programs.js").path, logs.path]
    )
    #expect(ending.status == 0, "\(ending.errors)")
    let lines = try String(contentsOf: logs, encoding: .utf8).split(separator: "\n").map(
      String.init
    )
    #expect(lines == (try engine.logs(of: scripts)))
  }

  @Test(.enabled(if: engine != nil)) func `a program that Node cannot read is a mistake`() throws {
    let engine = try #require(Self.engine)
    let odd = Statement(verb: .then, name: 1, inputs: [1])
    let script = Script(parts: [
      Body(id: 0, statements: [Statement(verb: .resolved, name: 1), odd])
    ])
    #expect(throws: Mistake.self) { try engine.logs(of: [script]) }
  }
}
