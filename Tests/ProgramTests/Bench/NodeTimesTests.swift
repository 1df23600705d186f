import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import bench

/// JavaScript's promises beside the others.
@Suite(.ownThread) struct NodeTimesTests {
  private static let node = TemporaryProcess.find("node")
  private let script = Project.root.appending(path: "Conformance/Bench/works.js")

  private func run(_ script: URL, _ arguments: String...) throws -> ProgramEnd {
    try ProgramEnd(of: #require(NodeTimesTests.node), [script.path] + arguments)
  }

  @Test(.enabled(if: node != nil), arguments: Node.works)
  func `it does its works`(work: Work) throws {
    for n in [1, 10] {
      let ending = try run(script, "\(work.rawValue):\(n)")
      #expect(ending.status == 0, "\(ending.errors)")
      let sample = try #require(Sample(line: Substring(ending.output.dropLast())))
      #expect(sample.work == work && sample.n == n && sample.ns > 0 && sample.cpu > 0)
    }
  }

  @Test(
    .enabled(if: node != nil),
    arguments: [
      (.settled, "promise.then((value) => value + 1)", "promise.then((value) => value)"),
      (.chain, "last = last.then((value) => value + 1)", "last.then((value) => value + 1)"),
      (.capturing, "value + amount.value", "value + 1"),
      (.fan, "{ sum += value; }", "{ sum += 1 - n % 2; }"),
      (.all, "input.settle(1)", "input.settle(2)"),
    ] as [(Work, String, String)]
  )
  func `a work that it has not done is an error`(
    work: Work,
    right: String,
    wrong: String
  ) throws {
    let text = try String(contentsOf: script, encoding: .utf8)
    #expect(text.contains(right))
    let folder = try TemporaryFolder(with: ["works.js": text.replacing(right, with: wrong)])
    let file = folder.url.appending(path: "works.js")
    let refusal = try run(file, "\(work.rawValue):11").refusal
    #expect(refusal == "bench: Node has not done the work “\(work.rawValue)”\n")
  }

  @Test(.enabled(if: node != nil)) func `what it cannot do is an error`() throws {
    for point in ["cancel:1", "chain", "chain:0", "toString:1"] {
      #expect(try run(script, point).refusal == "bench: Node cannot do “\(point)”\n")
    }
  }

  @Test func `the others are compared with it, by time and by what processors worked`() {
    let timings = Timer.timings(
      [
        Node.name: [Sample(work: .chain, n: 10, ns: 20, cpu: 40)],
        "A": [
          Sample(work: .chain, n: 10, ns: 30, cpu: 30), Sample(work: .cancel, n: 10, ns: 1, cpu: 1),
        ],
      ],
      of: ["A", Node.name]
    )
    #expect(timings.map(\.node) == [1.5, 1, nil])
    #expect(timings.map(\.nodeCPU) == [0.75, 1, nil])
    #expect(
      Tables.besideNode(timings) == """
        a link, to Node   n  CPU ns         ns
        A                10      30  0.75×  30  1.50×
        Node (V8)        10      40  1.00×  20  1.00×


        """
    )
    #expect(Tables.besideNode([]).isEmpty)
  }

  @Test func `it is timed and not counted`() {
    #expect(Work.allCases.filter(Measured.node.can) == Work.timed.filter(Node.works.contains))
    #expect(!Measured.all.contains { $0.isElsewhere })
  }
}
