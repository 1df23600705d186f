import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import bench

@Suite(.ownThread) struct BudgetTests {
  private let link = Cost(
    subject: "A",
    work: .chain,
    n: 10,
    instructions: 1_000,
    allocations: 2,
    bytes: 100
  )

  private func compare(_ cost: Cost...) -> Budget.Findings {
    Budget(allowed: [link]).compare(cost, subjects: ["A"])
  }

  @Test func `five per cent more is within the budget`() {
    var cost = link
    cost.instructions = 1_050
    let findings = compare(cost)
    #expect(findings.grown.isEmpty && findings.missing.isEmpty)
    #expect(findings.text == "Within the budget: 1 works.\n")
  }

  @Test(arguments: ["instructions", "allocations", "bytes"])
  func `what grew is shown`(figure: String) throws {
    var cost = link
    switch figure {
    case "instructions": cost.instructions = 1_051
    case "allocations": cost.allocations = 2.2
    default: cost.bytes = 112
    }
    let findings = compare(cost)
    #expect(findings.grown.map(\.figure) == [figure])
    #expect(findings.shrunk.isEmpty)
    #expect(findings.text.contains("A        a link     \(figure)"))
  }

  @Test func `what shrank is shown, and is no failure`() {
    var cost = link
    cost.instructions = 900
    let findings = compare(cost)
    #expect(findings.grown.isEmpty && findings.missing.isEmpty)
    #expect(findings.shrunk.map(\.figure) == ["instructions"])
    #expect(findings.text.contains("-10.0 %"))
  }

  @Test func `what nothing was allowed for may not grow at all`() {
    var free = link
    free.allocations = 0
    #expect(Budget(allowed: [free]).compare([link], subjects: ["A"]).grown.map(\.now) == [2])
  }

  @Test(arguments: [(2, 1_049.0, true), (1, 1_049, true), (3, 1_049, false), (9, 1_051, false)])
  func `what grew is counted up to twice more, and the least counts`(
    number: Int,
    instructions: Double,
    isWithin: Bool
  ) {
    var (cost, tries) = (link, 0)
    cost.instructions = 1_200
    let findings = Budget(allowed: [link]).compare([cost], subjects: ["A"]) { cost in
      tries += 1
      var again = cost
      again.instructions = tries == number ? instructions : 1_300
      return again
    }
    #expect(findings.grown.isEmpty == isWithin)
    #expect(tries == min(number, Budget.tries - 1))
    #expect(findings.grown.allSatisfy { $0.now == 1_200 })
  }

  @Test func `what is written for one subject leaves the budgets of others, in their order`() {
    let (old, new) = (["A", "B", "C"].map(of), [of("B"), of("D")])
    let rest = Budget(allowed: [old[0], old[2]])
    #expect(rest.adding(new, inOrderOf: old).map(\.subject) == ["A", "B", "C", "D"])
  }

  private func of(_ subject: String) -> Cost {
    var cost = link
    cost.subject = subject
    return cost
  }

  @Test func `a work without a budget, and a budget without its work, are failures`() {
    var other = link
    other.work = .fan
    #expect(
      compare(other).missing == [
        "A, a handler, n = 10: is not in the budget", "A, a link, n = 10: was not counted",
      ]
    )
    // A budget is for one size.
    other = link
    other.n = 1_000
    #expect(
      compare(link, other).missing == ["A, a link, n = 1,000: is not in the budget"]
    )
    // Only what was selected has to be there.
    #expect(Budget(allowed: [link]).compare([], subjects: ["B"]).missing.isEmpty)
  }

  @Test(
    arguments: [
      (nil, "there is no budget at"), ("", "has no line; `make budget ARGS=--write` makes one"),
      ("{}\n", "line 1 of"), ("{\"subject\":\"A\"\n", "is no line of a budget"),
    ] as [(String?, String)]
  )
  func `a budget that cannot be read is one clear line`(text: String?, message: String) throws {
    let folder = try TemporaryFolder(with: text.map { ["budget": $0] } ?? [:])
    let file = folder.url.appending(path: "budget")
    let error = try #require(throws: Mistake.self) { try Budget(file: file) }
    #expect(error.description.contains(message))
    #expect(!error.description.contains("\n"))
  }
}
