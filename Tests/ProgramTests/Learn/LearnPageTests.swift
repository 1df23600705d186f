import Foundation
import Learning
import PromiseConformance
import TestSupport
import Testing

/// The pages of the ladder and of the guides, and their sources; whether rules and outputs are as their files say is
/// for `make learn-check`.
@Suite(.ownThread) struct LearnPageTests {
  @Test(arguments: Page.all.map(\.name))
  func `a page names rules that there are`(name: String) throws {
    let page = try #require(Page.all.first { $0.name == name })
    let known = Set(Catalogue.rules.map(\.id))
    for id in try Project.text(page.source).matches(of: /\b[A-Z]{3}-\d\d\b/) {
      #expect(known.contains(String(id.0)), "there is no rule \(id.0)")
    }
  }

  // MARK: The ladder

  private static let rungs = Array(1...Series.rungs)

  @Test func `the page shows every rung, and what breaks without it`() throws {
    let text = try Project.text("Docs/Ladder/Page/Ladder.md")
    for rung in Self.rungs {
      let shown = rung == 1 ? "code" : "diff"
      for kind in ["without", shown, "with", "cost", "rules"] {
        #expect(text.contains("\n<!-- \(kind) \(rung) -->\n"), "no \(kind) of rung \(rung)")
      }
      #expect(text.contains("\n## \(rung). "), "no title of rung \(rung)")
    }
  }

  @Test func `the first rung is short, and from rung to rung at most 40 lines change`() throws {
    #expect(try Step(.ladder, 1, program: 1).file.lines.count <= 50)
    for rung in Self.rungs.dropFirst() {
      let change = try Page.change(to: rung).count
      #expect((1...40).contains(change), "\(change) lines change at rung \(rung)")
      #expect(try Page.all[0].repair(rung).count <= 30, "it is to be the same program")
    }
  }

  @Test func `each whole rung compiles alone`() async throws {
    for rung in Self.rungs {
      let step = Step(.ladder, Double(rung), program: Double(rung))
      #expect(try await SharedRun.compiler.diagnostics(of: step.file) == [], "rung \(rung)")
    }
  }

  @Test func `what the page names in a library is in the file that it links`() throws {
    let page = try Project.text("Docs/Ladder/Page/Ladder.md")
    let links = page.matches(of: /\[`([^`]+)`\]\(\.\.\/(Sources\/[^)]+)\)/)
    #expect(links.count >= 20)
    for link in links {
      let source = try Project.text(String(link.2))
      #expect(source.contains(link.1), "\(link.2) has no “\(link.1)”")
    }
  }

  @Test func `the page shows a trace of each rung, or says why there is none`() throws {
    let (rules, outputs) = (try Series.ladder.rules, try Series.ladder.outputs)
    for rung in Self.rungs.dropFirst() {
      let before = rules.holding(at: Double(rung - 1))
      let green = rules.holding(at: Double(rung)).filter { !before.contains($0) }
      if green.isEmpty { continue }
      let trace = outputs["trace \(rung)"]
      let below = green.filter { rules.red["\(rung - 1)"]?.contains($0) == true }
      #expect(below.isEmpty == (Page.unasked[rung] != nil), "of rung \(rung): \(below)")
      #expect((trace == nil) == below.isEmpty, "rung \(rung)")
      if let trace { #expect(below.contains(String(trace.prefix { $0 != " " })), "rung \(rung)") }
    }
  }

  // MARK: Guides

  @Test(arguments: Guide.allCases)
  func `a guide has six to nine steps, and at most 48 lines change at each`(guide: Guide) throws {
    let steps = try guide.steps.count
    #expect(6...9 ~= steps)
    for step in 2...steps {
      let changes = try guide.change(step).count
      #expect(1...48 ~= changes, "\(guide.name), step \(step): \(changes) lines change")
    }
    let text = try Project.text(Page(guide).source)
    let marks = text.matches(of: /(?m)^<!-- (type|run) (\d+) -->$/).map { "\($0.1) \($0.2)" }
    #expect(marks == (1...steps).flatMap { ["type \($0)", "run \($0)"] })
    #expect(try Project.text("Docs/Learn.md").contains("](Guides/\(guide.name).md)"))
  }

  @Test(arguments: Guide.allCases)
  func `typing what a page shows gives the file of each step`(guide: Guide) throws {
    let calls = try GuideReader(markdown: Project.text(Page(guide).path)).calls()
    #expect(calls.count == (try guide.steps.count))
    for (place, call) in calls.enumerated() {
      #expect(call.file == (try guide.file(place + 1)), "step \(place + 1)")
      #expect(call.command == "make guide GUIDE=\(guide.rawValue)")
    }
  }

  // MARK: Series

  @Test(arguments: Series.allCases)
  func `rules that are declared are known, and what is green is not red`(series: Series) throws {
    let rules = try series.rules
    let known = Set(Catalogue.rules.map(\.id))
    for step in try series.promise.steps where rules.knows(step) {
      let (green, red) = (Set(rules.holding(at: step)), Set(rules.red[Step.name(step)] ?? []))
      #expect(green.union(red).isSubset(of: known))
      #expect(green.isDisjoint(with: red), "\(series), step \(Step.name(step))")
    }
  }

  @Test(arguments: Series.allCases)
  func `all outputs are of steps, or traces`(series: Series) throws {
    let names = try series.steps.map(\.name)
    let outputs = try series.outputs.names.filter { !$0.hasPrefix("trace ") }
    #expect(Set(names) == Set(outputs))
  }

  @Test func `each step is as the formatter leaves it`() async throws {
    let errors = try await Toolchain.withFolder { folder in
      func write(_ text: String, _ name: String) throws {
        let file = folder.appending(path: "\(name).swift")
        try Data(text.utf8).write(to: file)
      }
      for series in Series.allCases {
        // One step of a guide has a forced cast on purpose: it shows the crash.
        for step in try series.steps where step != Step(.typed, 3) {
          try write(step.file, "\(series)-\(step.name.replacing(", program ", with: "-"))")
        }
        try write(series.adapter.text(at: .greatestFiniteMagnitude), "\(series)-adapter")
      }
      for program in WholeProgram.allCases {
        try write(program.source(), program.rawValue)
        try write(program.glue, "\(program.rawValue)-adapter")
      }
      for exercise in try Exercise.all { try write(exercise.source, exercise.name) }
      let settings = Project.root.appending(path: ".swift-format").path
      return try await Toolchain.run(
        "swift",
        ["format", "lint", "--strict", "--configuration", settings, "-r", folder.path]
      ).errors
    }
    #expect(errors == "")
  }
}
