import Foundation
import PromiseConformance
import TestSupport
import Testing

@testable import PromiseReport

/// The reports that are made from a record, except the page.
@Suite(.ownThread) struct ReportFormatTests {
  private let record = ReportSample.record()
  private let hostile = ReportSample.record(ReportSample.hostile)

  // MARK: Text and Markdown

  @Test func `the text has the table, and what failed with its steps`() throws {
    let text = try ReportFormat.text.text(of: record)
    #expect(text.hasPrefix("Promises, side by side (catalogue \(Catalogue.version), seed 7)\n"))
    #expect(text.contains(Matrix(record).terminal))
    let failed = text.components(separatedBy: "One, 1 of 1: ").last ?? ""
    #expect(failed.hasPrefix("something else came\n  rule       STA-01 "))
    #expect(failed.contains("    [0] attaches\n    [1] settles\n    … 9 more\n    [0] observes\n"))
    #expect(failed.components(separatedBy: "  ✗ it stayed pending\n").count == 2)
    let token = ReplayToken(.trial, ["One", "STA-01", "4", "7"])
    #expect(failed.contains("  again      swift run conformance replay \(token)\n"))
    #expect(text.contains("\nOne: broken\n  rule       ADP-02 "))
    #expect(!text.contains("STA-02 One: diverges"))
  }

  @Test func `the text commands no terminal`() throws {
    let text = try ReportFormat.text.text(of: hostile)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 && $0.value != 0x7F })
    #expect(!text.contains("\u{202E}"))
    #expect(text.contains("␛[2J␀␋␡"))
  }

  @Test func `the page of Markdown has the table, and fences what failed`() throws {
    let text = try ReportFormat.markdown.text(of: record)
    let headings = text.matches(of: /(?m)^## (.+)$/).map { String($0.1) }
    #expect(
      headings == [
        "In short", "What was counted", "Where they differ", "Figures", "Laws",
        "Not applicable", "What failed",
      ]
    )
    #expect(text.contains("- FIN-01: there is no such call\n"))
    #expect(text.contains("```text\nOne, 1 of 1: "))
  }

  @Test func `Markdown renders nothing that a record says`() throws {
    func outside(_ record: RunRecord) throws -> String {
      try ReportFormat.markdown.text(of: record).replacing(/(?s)```text\n.*?\n```/, with: "fence")
    }
    let (text, plain) = (try outside(hostile), try outside(record))
    #expect(!text.contains("<script") && !text.contains("<img") && !text.contains("<b>"))
    func tables(_ text: String) -> [Int] {
      text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map {
        $0.replacing("\\|", with: "").count { $0 == "|" }
      }
    }
    #expect(tables(text) == tables(plain))
    func marks(_ text: String) -> [String] {
      text.matches(of: /(?m)^(#+ |- |fence)/).map { String($0.1) }
    }
    #expect(marks(text) == marks(plain))
    var fenced = record
    fenced.lines[7].reason = "a fence: ```` in it"
    #expect(try ReportFormat.markdown.text(of: fenced).contains("`````text\nOne: broken"))
  }

  // MARK: JUnit

  @Test func `JUnit has a suite for each subject, a case for each rule, and what came of it`()
    throws
  {
    let root = try #require(try Markup(ReportFormat.junit.text(of: record)).root)
    #expect(root.name == "testsuites")
    #expect(root.attributes["tests"] == "18")
    #expect(root.attributes["failures"] == "1" && root.attributes["errors"] == "1")
    #expect(root.children.map(\.name) == ["testsuite", "testsuite"])
    let one = root.children[0]
    #expect(
      one.attributes == [
        "name": "One", "tests": "9", "failures": "1", "errors": "1", "skipped": "3",
      ]
    )
    #expect(one.children.map(\.name) == ["properties"] + Array(repeating: "testcase", count: 9))
    let inside = one.children.dropFirst().map { test in
      [String(test.attributes["name"]?.prefix { $0 != " " } ?? "")] + test.children.map(\.name)
    }
    #expect(
      inside.sorted { $0[0] < $1[0] } == [
        ["ADP-02", "error"], ["FIN-01", "skipped"], ["LIV-07", "system-out"], ["NEW-01"],
        ["STA-01", "failure"], ["STA-02", "system-out"], ["STA-06", "system-out"],
        ["THN-02", "skipped"], ["THN-03", "skipped"],
      ]
    )
    let failure = try #require(one.all("failure").first)
    #expect(failure.attributes == ["message": "One, 1 of 1: something else came", "type": "fail"])
    #expect(failure.text.contains("[1] settles") && failure.text.contains("replay trial:"))
    #expect(
      one.all("testcase").allSatisfy { $0.attributes["classname"]?.hasPrefix("One.") == true }
    )
  }

  /// What Jenkins's schema of JUnit files allows, as far as these files use it.
  @Test(arguments: [false, true])
  func `JUnit is of its schema`(isHostile: Bool) throws {
    let root = try #require(
      try Markup(ReportFormat.junit.text(of: isHostile ? hostile : record)).root
    )
    let allowed: [String: (attributes: Set<String>, needed: Set<String>, children: Set<String>)] = [
      "testsuites": (
        ["name", "tests", "failures", "errors", "time"], [], ["testsuite"]
      ),
      "testsuite": (
        ["name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname"],
        ["name", "tests", "failures", "errors"],
        ["properties", "testcase", "system-out", "system-err"]
      ),
      "properties": ([], [], ["property"]),
      "property": (["name", "value"], ["name", "value"], []),
      "testcase": (
        ["name", "classname", "time", "group"], ["name"],
        ["skipped", "error", "failure", "system-out", "system-err"]
      ),
      "skipped": (["message", "type"], [], []), "error": (["message", "type"], [], []),
      "failure": (["message", "type"], [], []), "system-out": ([], [], []),
    ]
    for element in root.whole {
      let rule = try #require(allowed[element.name], "\(element.name)")
      let names = Set(element.attributes.keys)
      #expect(names.isSubset(of: rule.attributes) && names.isSuperset(of: rule.needed))
      #expect(Set(element.children.map(\.name)).isSubset(of: rule.children))
    }
  }

  @Test func `JUnit says of hostile texts what they say, and has no other elements`() throws {
    let plain = try #require(try Markup(ReportFormat.junit.text(of: record)).root)
    let root = try #require(try Markup(ReportFormat.junit.text(of: hostile)).root)
    #expect(root.whole.map(\.name).sorted() == plain.whole.map(\.name).sorted())
    let name = try #require(root.children.first?.attributes["name"])
    #expect(name.contains("<script>alert(1)</script>") && name.contains("␛[2J␀␋␡"))
  }

  // MARK: Badges

  @Test func `a badge says catalogue, how many hold of those that apply, and divergences`() throws {
    let one = record.only(["One"])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(ReportFormat.badgeJSON.text(of: one).utf8))
        as? [String: Any]
    )
    #expect(json["schemaVersion"] as? Int == 1)
    #expect(json["label"] as? String == "One, catalogue \(Catalogue.version)")
    // Of nine rules, one is a bound and one is not applicable.
    #expect(json["message"] as? String == "2 of 7 hold, 2 undecided, 1 declared divergence")
    #expect(json["color"] as? String == "red")
    let other = try ReportFormat.badgeJSON.text(of: record.only(["Other"]))
    #expect(other.contains("8 of 8 hold, 0 declared divergences"))
    #expect(other.contains("brightgreen") && !other.contains("%"))
    let none = try ReportFormat.badgeJSON.text(of: record.only([]))
    #expect(none.contains("0 of 0 hold") && none.contains("yellow"))
  }

  @Test func `a badge is a picture that says the same, whatever the subject is called`() throws {
    let plain = try #require(try Markup(ReportFormat.badge.text(of: record.only(["One"]))).root)
    #expect(plain.name == "svg" && plain.attributes["role"] == "img")
    let said =
      "One, catalogue \(Catalogue.version): 2 of 7 hold, 2 undecided, 1 declared divergence"
    #expect(plain.attributes["aria-label"] == said)
    #expect(plain.all("title").first?.text == said)
    let name = ReportSample.hostile("One")
    let other = try #require(try Markup(ReportFormat.badge.text(of: hostile.only([name]))).root)
    #expect(other.whole.map(\.name) == plain.whole.map(\.name))
    #expect(other.all("title").first?.text.contains("<script>") == true)
  }

  // MARK: Chrome trace

  @Test func `a Chrome trace has the steps of what failed, in their order and threads`() throws {
    let text = try ReportFormat.trace.text(of: record)
    let file = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    let events = try #require(file["traceEvents"] as? [[String: Any]])
    let steps = events.filter { $0["ph"] as? String == "X" }
    #expect(steps.map { $0["name"] as? String } == ["attaches", "settles", "observes"])
    #expect(steps.map { $0["tid"] as? Int } == [0, 1, 0])
    #expect(steps.map { $0["ts"] as? Int } == [1_000, 2_000, 12_000])
    #expect(steps.allSatisfy { $0["dur"] as? Int == 1_000 && $0["pid"] as? Int == 1 })
    let settles = try #require(steps[1]["args"] as? [String: Any])
    #expect(settles["promise"] as? Int == 1 && settles["waiting"] as? Int == 1)
    #expect(settles["call"] as? String == "settle")
    let names = events.filter { $0["ph"] as? String == "M" }.map { $0["name"] as? String }
    #expect(names == ["process_name", "thread_name", "thread_name"])
    let process = events[0]["args"] as? [String: Any]
    #expect(process?["name"] as? String == "STA-01 One, then, settled already")
  }

  // MARK: All

  @Test func `a record of thousands of verdicts renders in all formats`() throws {
    let rules = Extent.isWhole ? 5_000 : 500
    let record = ReportSample.large(rules: rules)
    #expect(record.lines.count == rules * 10)
    let read = try RunRecord(data: Data(record.text.utf8))
    for format in ReportFormat.allCases where !format.isOfOne {
      #expect(!(try format.text(of: read)).isEmpty)
    }
    func count(_ part: String, in format: ReportFormat) throws -> Int {
      try format.text(of: read).components(separatedBy: part).count - 1
    }
    #expect(try count("<testcase ", in: .junit) == rules * 10)
    #expect(try count("<tr class=\"r\"", in: .html) == rules)
    #expect(try ReportFormat.text.text(of: read).contains("LOT-\(rules - 100)"))
  }
}
