import Foundation
import ProgramSupport
import PromiseConformance
import TestSupport
import Testing

@testable import V8

/// What is said between a trial and Node.
@Suite(.ownThread) struct NodeTests {
  private static let isHere = TemporaryProcess.find("node") != nil

  private func node() throws -> Node {
    try Node(for: "a test", folder: Project.root, patience: 20)
  }

  @Test(.enabled(if: isHere)) func `handlers run when the gate does, in the order of V8`() throws {
    let (node, stage, heard) = (try node(), Stage(), Box<[String]>([]))
    V8Adapter.$node.withValue(node) {
      let adapter = V8Adapter(stage: stage)
      let (promise, settler) = adapter.pending()
      let (token, fault) = (Token(in: stage.ledger), TrialFault(in: stage.ledger))
      for name in ["first", "second"] {
        adapter.observe(promise) { end in heard.withLock { $0?.append("\(name): \(end)") } }
      }
      _ = settler.fulfill(token)
      _ = settler.reject(fault)
      #expect(heard.value == [])
      stage.gate.drain()
      #expect(
        heard.value == [
          "first: fulfilled with \(token)", "second: fulfilled with \(token)",
        ]
      )
    }
    try node.close()
  }

  @Test(.enabled(if: isHere)) func `a call that Node does not know is a mistake`() throws {
    let node = try node()
    #expect(node.ask("than", [1, 2]) == "")
    #expect(throws: Mistake.self) { try node.close() }
  }

  @Test(.enabled(if: isHere)) func `the page names every planted fault`() throws {
    let page = try Project.text("Docs/V8.md")
    let rows = page.matches(of: /(?m)^\| `(\w+)` \| (.+) \|$/).map { "\($0.1): \($0.2)" }
    let node = try node()
    #expect(rows.joined(separator: "\t") == node.ask("faults"))
    try node.close()
  }
}
