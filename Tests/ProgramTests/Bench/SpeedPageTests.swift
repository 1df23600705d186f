import Foundation
import TestSupport
import Testing

@testable import bench

/// The figures on pages are those of the budget.
@Suite(.ownThread) struct SpeedPageTests {
  private static let steps: [(row: String, subject: String, work: Work)] = [
    ("`await`, a call that does not suspend", "await", .chain),
    ("`await`, a call that waits for a callback", "await", .callback),
    ("`async let`, a value that is there", "async let", .settled),
    ("`async let`, a value that comes later", "async let", .all),
    ("child of a group, a value that is there", "task group", .settled),
    ("child of a group, a value that comes later", "task group", .all),
  ]
  private static let columns = [
    "ResultPromise", "JSPromise", "TypedPromise", "TypedPromise, serial queue",
  ]

  private let budget: Budget
  private let rows: [[String]]

  init() throws {
    budget = try Budget(file: Project.root.appending(path: "Conformance/Bench/budget.jsonl"))
    rows = try Project.text("Docs/Speed.md").components(separatedBy: "\n")
      .filter { $0.hasPrefix("| ") }.map { line in
        line.dropFirst().dropLast().components(separatedBy: "|").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
      }
  }

  private func cost(_ subject: String, _ work: Work) throws -> Cost {
    try #require(
      budget.allowed.first { $0.subject == subject && $0.work == work && $0.n == 1_000 }
    )
  }

  private func instructions(_ subject: String, _ work: Work) throws -> Double {
    try #require(cost(subject, work).instructions)
  }

  @Test func `what there is without a promise is shown with its budget`() throws {
    for (row, subject, work) in Self.steps {
      let cost = try cost(subject, work)
      let figures = [cost.instructions ?? 0, cost.allocations, cost.bytes].map(Tables.whole)
      #expect(rows.contains([row, work.step] + figures))
    }
    let shown = try #require(rows.firstIndex { $0[0] == "without a promise" })
    let count = rows[(shown + 2)...].prefix { $0.count == 5 }.count
    #expect(count == Self.steps.count)
  }

  @Test func `steps of the libraries are shown with about their budget`() throws {
    let head = try #require(rows.firstIndex { $0.count == 5 && $0[0] == "a step" })
    let shown = rows[(head + 2)...].prefix { row in Work.allCases.contains { $0.step == row[0] } }
    #expect(shown.count == Work.counted.count - 1)
    for row in shown {
      let work = try #require(Work.allCases.first { $0.step == row[0] })
      for (subject, cell) in zip(Self.columns, row.dropFirst())
      where !cell.isEmpty {
        let figures = cell.components(separatedBy: " / ").compactMap {
          Double($0.filter { $0 != "," })
        }
        let cost = try cost(subject, work)
        try #require(figures.count == 2)
        let part = figures[0] / (cost.instructions ?? 0)
        #expect(abs(part - 1) < Budget.room, "\(subject), \(work.step)")
        #expect(figures[1] == cost.allocations.rounded(), "\(subject), \(work.step)")
      }
    }
  }

  /// The figures in `Docs/Choosing.md`.
  @Test func `the ratios that a page states are those of the figures`() throws {
    let page = try Project.text("Docs/Choosing.md").replacing(/\s+/, with: " ")
    func ratios(_ subjects: [String], _ work: Work) throws -> (least: String, most: String) {
      let ratios = try subjects.flatMap { subject in
        try ["ResultPromise", "JSPromise", "TypedPromise"].map {
          try instructions(subject, work) / instructions($0, work)
        }
      }
      func text(_ ratio: Double?) -> String { String(format: "%.1f", ratio ?? 0) }
      return (text(ratios.min()), text(ratios.max()))
    }
    let link = try ratios(["await"], .chain)
    #expect(link == ("0.3", "0.3") && page.contains("about a third of a link's instructions"))
    #expect(try cost("await", .chain).allocations < 0.05 && page.contains("makes no object"))
    let callback = try ratios(["await"], .callback)
    #expect(page.contains(": \(callback.least) to \(callback.most) times as many."))
    let input = try ratios(["async let", "task group"], .all)
    #expect(page.contains("\(input.least) to \(input.most) times as many as an input of `all`"))
  }
}
