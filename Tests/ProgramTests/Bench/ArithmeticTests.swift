import Foundation
import ProgramSupport
import Testing
import TestSupport

@testable import bench

@Suite(.ownThread) struct ArithmeticTests {
  @Test(
    arguments: [
      ([5], 5, 0), ([1, 3], 2, 0.5), ([3, 1, 2], 2, 0.5), ([4, 4, 4, 100], 4, 0),
      ([10, 20, 30, 40, 50], 30, 1.0 / 3), ([0, 0, 0], 0, 0), ([], 0, 0),
    ] as [([Double], Double, Double)]
  )
  func `the median has as many on each side, and half lie within the spread`(
    samples: [Double],
    median: Double,
    spread: Double
  ) {
    let statistics = Statistics(samples)
    #expect(statistics.median == median)
    #expect(abs(statistics.spread - spread) < 1e-9)
  }

  @Test func `times are medians over all turns, and ratios are medians of those of each turn`() {
    let timings = Timer.timings(
      [
        "mutex box": [200, 100, 300].map { Sample(work: .chain, n: 10, ns: $0, cpu: $0) },
        "slow": [500, 100, 900].map { Sample(work: .chain, n: 10, ns: $0, cpu: $0) }
          + [750, 120, 900].map { Sample(work: .chain, n: 1_000, ns: $0, cpu: 5) }
          + [Sample(work: .cancel, n: 10, ns: 7, cpu: 8)],
      ],
      of: ["slow", "mutex box", "absent"]
    )
    #expect(
      timings == [
        Timing(subject: "slow", work: .chain, n: 10, ns: 500, cpu: 500, spread: 0.8, floor: 2.5),
        Timing(subject: "mutex box", work: .chain, n: 10, ns: 200, cpu: 200, spread: 0.5, floor: 1),
        Timing(subject: "slow", work: .chain, n: 1_000, ns: 750, cpu: 5, spread: 0.2, growth: 1.2),
        Timing(subject: "slow", work: .cancel, n: 10, ns: 7, cpu: 8, spread: 0, floor: nil),
      ]
    )
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567.4, "1,234,567")])
  func `thousands are apart`(value: Double, text: String) {
    #expect(Tables.whole(value) == text)
  }

  @Test func `what a child prints is read again, and other text is not`() {
    let sample = Sample(work: .race2, n: 100, ns: 12.5, cpu: 24)
    #expect(Sample(line: Substring(sample.description)) == sample)
    let counted = Counted(work: .pending, blocks: 5, bytes: 80, steps: 2)
    #expect(Counted(line: Substring(counted.description)) == counted)
    #expect(counted.allocations == 2.5)
    for text in ["", "chain", "chain 1", "chian 1 2", "chain x 2 3", "chain 1 2 3 4"] {
      #expect(Sample(line: Substring(text)) == nil)
      #expect(Counted(line: Substring(text)) == nil)
    }
  }
}

/// The records, one JSON object per line.
@Suite(.ownThread) struct RecordTests {
  @Test func `a line is one measurement, with the names that are documented`() throws {
    let timing = Timing(
      subject: "ResultPromise",
      work: .chain,
      n: 1_000,
      ns: 190.5,
      cpu: 191,
      spread: 0.02,
      floor: 1.25
    )
    let text = try JSONLines.text([timing])
    #expect(
      text
        == #"{"cpu":191,"floor":1.25,"n":1000,"ns":190.5,"spread":0.02,"subject":"ResultPromise","work":"chain"}"#
        + "\n"
    )
    #expect(try JSONLines.rows(Timing.self, of: text + "\n" + text) == [timing, timing])
  }

  @Test func `the first line that is no row is named`() {
    #expect(throws: JSONLines.Unreadable(line: 2)) {
      try JSONLines.rows(Cost.self, of: "\n{\"subject\":1}\n")
    }
  }

  @Test func `what is held has no instructions`() throws {
    let cost = Cost(subject: "a", work: .pending, n: 1, allocations: 2, bytes: 96)
    let text = try JSONLines.text([cost])
    #expect(!text.contains("instructions"))
    #expect(try JSONLines.rows(Cost.self, of: text) == [cost])
  }
}
