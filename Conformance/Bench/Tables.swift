import Foundation
import ProgramSupport

/// The results as tables of text.
enum Tables {
  static func costs(_ costs: [Cost]) -> String {
    TextTable.text(
      [["subject", "work", "n", "instructions", "allocations", "bytes"]]
        + costs.map { cost in
          [
            cost.subject, cost.work.step, whole(Double(cost.n)),
            cost.instructions.map(whole) ?? "–", short(cost.allocations), short(cost.bytes),
          ]
        },
      left: 2
    )
  }

  /// A table for each work: a column for each size, with the ratio to the floor, and how the cost of a step
  /// grows to the last size from the one before.
  static func timings(_ timings: [Timing]) -> String {
    Work.timed.map { work in
      let some = timings.filter { $0.work == work }
      guard !some.isEmpty else { return "" }
      let sizes = Set(some.map(\.n)).sorted()
      let head = sizes.flatMap { ["ns, n = \(whole(Double($0)))", "", "to floor"] }
      let body = some.map(\.subject).uniqued().map { subject in
        let row = sizes.map { n in some.first { $0.subject == subject && $0.n == n } }
        return [subject] + row.flatMap(cells) + (sizes.count > 1 ? [growth(row.last ?? nil)] : [])
      }
      let last = sizes.count > 1 ? ["growth"] : []
      return TextTable.text([[work.step] + head + last] + body, left: 1) + "\n"
    }.joined()
  }

  private static func cells(_ timing: Timing?) -> [String] {
    guard let timing else { return ["–", "", ""] }
    return [
      number(timing.ns),
      String(format: "±%.0f %%", timing.spread * 100),
      ratio(timing.floor),
    ]
  }

  private static func growth(_ timing: Timing?) -> String {
    ratio(timing?.growth)
  }

  /// The processor times and the ratios to Node, if Node was timed: a table for each of its works.
  static func besideNode(_ timings: [Timing]) -> String {
    Work.timed.map { work in
      let some = timings.filter { $0.work == work && $0.node != nil }
      guard !some.isEmpty else { return "" }
      let head = ["\(work.step), to Node", "n", "CPU ns", "", "ns", ""]
      return TextTable.text(
        [head]
          + some.map { timing in
            [timing.subject, whole(Double(timing.n))] + [
              number(timing.cpu), ratio(timing.nodeCPU), number(timing.ns), ratio(timing.node),
            ]
          },
        left: 1
      ) + "\n"
    }.joined()
  }

  private static func number(_ ns: Double) -> String { ns >= 1_000 ? whole(ns) : short(ns) }

  private static func ratio(_ value: Double?) -> String {
    value.map { String(format: "%.2f×", $0) } ?? ""
  }

  static func memory(_ costs: [Cost]) -> String {
    guard !costs.isEmpty else {
      return
        "Allocations were not counted: there is no .build/bench/allocations.so, which `make` builds on Linux.\n\n"
    }
    return TextTable.text(
      [["memory", "", "allocations", "bytes"]]
        + costs.map { [$0.subject, $0.work.step, short($0.allocations), short($0.bytes)] },
      left: 2
    ) + "\n"
  }

  /// With separators between thousands.
  static func whole(_ value: Double) -> String {
    let digits = Array("\(Int(value.rounded()))")
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// With as many decimals as are useful.
  static func short(_ value: Double) -> String {
    value >= 100 || abs(value - value.rounded()) < 0.05
      ? "\(Int(value.rounded()))" : String(format: "%.1f", value)
  }
}
