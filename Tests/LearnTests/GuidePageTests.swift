import Foundation
import Guides
import Ladder
import PromiseConformance
import TestSupport
import Testing

/// The pages of the guides, and what they are made of; that they can be followed is for `GuideFollowingTests`.
@Suite(.ownThread) struct GuidePageTests {
  @Test(arguments: Guide.allCases)
  func `a page is made of its files: make docs`(guide: Guide) throws {
    #expect(
      try Project.text("Docs/Guides/\(guide.name).md") == GuidePage.markdown(of: guide)
    )
  }

  @Test(arguments: Guide.allCases)
  func `a guide has six to nine steps, and at most 40 lines change at each`(guide: Guide) throws {
    let steps = try guide.steps
    #expect(6...9 ~= steps)
    for step in 2...steps {
      let changes = try guide.diff(step).changes
      #expect(1...40 ~= changes, "\(guide.name), step \(step): \(changes) lines change")
    }
  }

  @Test(arguments: Guide.allCases)
  func `a page shows each step, and what is said of it`(guide: Guide) throws {
    let text = try guide.page
    let marks = text.matches(of: /(?m)^<!-- (\w+) (\d+) -->$/).map { "\($0.1) \($0.2)" }
    #expect(marks == (1...(try guide.steps)).flatMap { ["type \($0)", "run \($0)"] })
    let known = Set(Catalogue.rules.map(\.id))
    for id in text.matches(of: /\b[A-Z]{3}-\d\d\b/) {
      #expect(known.contains(String(id.0)), "there is no rule \(id.0)")
    }
    #expect(try Project.text("Docs/Learn.md").contains("](Guides/\(guide.name).md)"))
  }

  @Test(arguments: Guide.allCases)
  func `typing what a page shows gives the file of each step`(guide: Guide) throws {
    let calls = try GuideReader(markdown: Project.text("Docs/Guides/\(guide.name).md")).calls()
    #expect(calls.count == (try guide.steps))
    for (place, call) in calls.enumerated() {
      #expect(call.file == (try guide.program(place + 1)), "step \(place + 1)")
      #expect(call.command == "make guide GUIDE=\(guide.rawValue)")
    }
  }

  @Test(arguments: Guide.allCases)
  func `rules that are declared are known, and what is green is not red`(guide: Guide) throws {
    let rules = try guide.rules
    let known = Set(Catalogue.rules.map(\.id))
    for step in 1...(try guide.steps) {
      let (green, red) = (Set(rules.holding(at: step)), Set(rules.red[step] ?? []))
      #expect(green.union(red).isSubset(of: known))
      if try GuideVerdict(of: guide, step: step) != nil {
        #expect(green.isDisjoint(with: red), "\(guide.name), step \(step)")
      }
    }
  }
}
