import Foundation
import PromiseConformance
import Testing
import TestSupport

@testable import PromiseReport

/// The page for a browser: its content without its script, and that a record adds nothing but texts.
@Suite(.ownThread) struct ReportPageTests {
  private let page = PageReport(ReportSample.record(), program: "conformance").text

  /// A tag, or a text between two.
  private struct Tag: Equatable {
    var name: String
    var attributes: [String: String]
    var isEnd: Bool

    static func all(in page: String) -> [Tag] {
      let bare = page.replacing(/(?s)<(script|style)>.*?<\/\1>/) { "<\($0.1)></\($0.1)>" }
      return bare.matches(of: /<(\/?)([a-z0-9]+)((?:\s+[a-zA-Z0-9-]+(?:="[^"]*")?)*)\s*>/).map {
        tag in
        var attributes: [String: String] = [:]
        for one in tag.3.matches(of: /([a-zA-Z0-9-]+)(?:="([^"]*)")?/) {
          attributes[String(one.1)] = String(one.2 ?? "")
        }
        return Tag(name: String(tag.2), attributes: attributes, isEnd: !tag.1.isEmpty)
      }
    }
  }

  private static let void: Set<String> = ["meta", "br", "wbr", "input", "img"]

  /// The rows of a part, as their rules' ids.
  private func rules(of part: String, in page: String) -> [String] {
    let sections = page.components(separatedBy: "<section class=\"part\" data-part=\"")
    let section = sections.first { $0.hasPrefix(part) } ?? ""
    return section.matches(of: /<tr class="r" role="row" data-r="([^"]*)"/).map { String($0.1) }
  }

  @Test func `every element ends where it must, and every sign of markup is of an element`() {
    for page in [page, PageReport(ReportSample.record(ReportSample.hostile), program: "p").text] {
      var open: [String] = []
      for tag in Tag.all(in: page) where !Self.void.contains(tag.name) {
        if tag.isEnd { #expect(open.popLast() == tag.name) } else { open.append(tag.name) }
      }
      #expect(open == [])
      let bare = page.replacing(/(?s)<(script|style)>.*?<\/\1>/) { "<\($0.1)></\($0.1)>" }
      #expect(bare.count { $0 == "<" } == Tag.all(in: page).count + 1, "one is the doctype")
    }
  }

  @Test func `what a page has besides is shown, and nothing of it is markup`() throws {
    let text = ReportSample.page
    for id in ["kills", "planted", "explored", "fuzzed", "speed"] {
      #expect(text.contains("<a href=\"#\(id)\">"))
      #expect(text.contains("<section class=\"tab\" id=\"\(id)\""))
    }
    #expect(text.contains("<th scope=\"row\" role=\"rowheader\"><code>Broken</code></th>"))
    #expect(text.contains(">it is &lt;b&gt;broken"))
    #expect(text.contains("✗ nothing notices 0 Box.swift:3 dropped: &lt;b&gt;open()"))
    #expect(text.contains("✗ One race breaks THR-01"))
    #expect(text.contains(">chain, n = 10</th><td role=\"cell\" data-l=\"cost\">3 ns</td>"))
    #expect(!text.contains("<circle") && !text.contains("<b>broken"))
    #expect(!page.contains("<nav"), "there is only one part")
  }

  @Test func `rows that say the same for the same reason are of one design`() {
    #expect(!page.contains(" data-d="))
    let designs = ReportSample.page.matches(of: /data-r="([A-Z0-9-]+)" data-d="([0-9]+)"/)
    #expect(designs.map { String($0.1) } == ["FIN-01", "FIN-02"])
    #expect(Set(designs.map(\.2)).count == 1)
  }

  @Test func `a record's texts are texts, whatever is in them`() {
    // A long text is several texts of a picture, and a name breaks where it can.
    func structure(_ record: RunRecord) -> [String] {
      let tags = Tag.all(in: PageReport(record, program: "conformance").text)
      return tags.filter { !["text", "wbr"].contains($0.name) }.map { tag in
        "\(tag.isEnd) \(tag.name) \(tag.attributes.keys.sorted())"
      }.sorted()
    }
    let hostile = ReportSample.record(ReportSample.hostile)
    #expect(structure(hostile) == structure(ReportSample.record()))
    let text = PageReport(hostile, program: "conformance").text
    #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!text.contains("\u{202E}") && !text.contains("\u{0}"))
  }

  @Test func `the page calls no server, and runs one script`() {
    let tags = Tag.all(in: page)
    #expect(tags.count { $0.name == "script" && !$0.isEnd } == 1)
    for tag in tags {
      for (name, value) in tag.attributes {
        #expect(!name.hasPrefix("on") && name != "style")
        if name == "src" { #expect(value.hasPrefix("data:image/svg+xml;base64,")) }
        if name == "href" { #expect(value.hasPrefix("#")) }
      }
      #expect(
        !["link", "iframe", "object", "base", "a"].contains(tag.name)
          || tag.attributes["href"]?.hasPrefix("#") == true || tag.isEnd
      )
    }
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("@import"))
    #expect(page.contains("content=\"default-src 'none';"))
    for word in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(",
    ] {
      #expect(!page.contains(word))
    }
  }

  @Test func `what is wrong comes first, then other answers, what some have, what all agree on`()
    throws
  {
    #expect(rules(of: "wrong", in: page) == ["STA-01", "ADP-02"])
    #expect(
      rules(of: "differ", in: page)
        == ["STA-02", "STA-06", "THN-02", "THN-03", "LIV-07"]
    )
    #expect(rules(of: "some", in: page) == ["FIN-01"])
    #expect(rules(of: "agree", in: page) == ["NEW-01"])
    let agree = try #require(page.components(separatedBy: "data-part=\"agree\"").last)
    #expect(agree.contains(/^[^>]*>\n<details class="fold"><summary>/))
  }

  @Test func `a cell says what was observed, and the verdict, in words`() throws {
    let row = try #require(page.firstMatch(of: /(?s)data-r="STA-06".*?<\/tr>/)).0
    let texts = row.matches(of: /<span class="o">(.*?)<\/span>/).map { String($0.1) }
    #expect(texts == ["is ignored", "holds"])
    let verdicts = row.matches(of: /<span class="v ([a-z-]+)">.*?<\/i> (.*?)<\/span>/)
    #expect(verdicts.map { String($0.2) } == ["a choice, as declared", "passes"])
    for word in Verdict.Word.allWords {
      #expect(!word.words.isEmpty && !word.sign.isEmpty)
    }
    let styles = try Project.text("Conformance/Report/Page/page.css").split(separator: "\n").filter
    { $0.contains("var(--bad)") }
    #expect(!styles.contains { $0.contains("choice") || $0.contains("over") })
  }

  @Test func `a rule opens to its text, what was found, spellings and steps`() throws {
    let more = String(
      try #require(
        page.firstMatch(
          of:
            /(?s)<tr class="m" role="row" id="STA-01">.*?<\/div><\/td><\/tr>\n<(?:tr class="[rg]"|\/tbody)/
        )
      ).0
    )
    let rule = try #require(Catalogue.rules.first { $0.id == "STA-01" })
    for text in [rule.statement, rule.intent, rule.origin, rule.hint] {
      #expect(more.contains(PageReport.prose(text)))
    }
    #expect(!more.contains("<dt>reason</dt>"), "its steps say it")
    #expect(more.contains("<dt>rests on</dt><dd>black box</dd>"))
    let tables = more.components(separatedBy: "<table class=\"steps\" aria-label=\"steps\">")
    let steps = try #require(tables.dropFirst().first, "that of the case which failed")
    let cells = steps.matches(of: /<tr[^>]*>(.*?)<\/tr>/).map { row in
      row.1.matches(of: /<t[dh][^>]*>(.*?)<\/t[dh]>/).map { String($0.1) }
    }
    #expect(
      cells.prefix(5) == [
        ["step", "thread", "what happens", "inside", "promise", "state", "waiting"],
        ["1", "0", "attaches", "", "", "", "nothing"],
        [
          "2", "→ 1", "settles<br><b>▶ first different step</b>", "settle", "1", "<b>settling</b>",
          "<b>1 handler</b>",
        ],
        ["9 steps were left out of the record"],
        ["12", "→ 0", "observes", "", "1", "<b>settled</b>", "<b>2 handlers</b>"],
      ]
    )
    let choice = try #require(page.firstMatch(of: /(?s)id="STA-06">.*?<\/tr>/)).0
    #expect(choice.contains("<li><code>promise.then { }</code></li>"))
    #expect(choice.contains("<dt>declared</dt><dd>is ignored</dd>"))
  }

  @Test func `with one subject nothing differs, and the page says so and folds nothing`() {
    let page = PageReport(ReportSample.record().only(["Other"]), program: "conformance").text
    #expect(
      page.contains("<p class=\"none\">The record has one subject, so that nothing can differ.")
    )
    #expect(page.contains("<details class=\"fold\" open>"))
    #expect(rules(of: "agree", in: page).count == 9)
  }

  @Test(.enabled(if: Extent.isWhole, "draws for half a minute; `make nightly` does"))
  func `traces beyond the room stay in the record, and the page says so`() throws {
    var record = ReportSample.record()
    var failure = try #require(record.lines[0].failures?.first)
    failure.beside = nil
    let long = String(repeating: "x", count: 10_000)
    var trace = failure
    trace.trace = (0..<60).map { _ in Trace.Event(thread: 0, what: long) }
    trace.gap = nil
    record.lines[0].failures = [trace, failure]
    let text = PageReport(record, program: "conformance").text
    #expect(text.utf8.count < 2 * PageReport.traceBytes)
    #expect(text.matches(of: /The steps are in the record/).count == 1)
    #expect(text.matches(of: /<table class="steps"/).count == 1)
  }

  @Test func `with more traces than there is room for, six subjects are below two megabytes, too`()
  {
    var record = ReportSample.six
    let failures = ReportSample.record().lines[0].failures
    for index in record.lines.indices { record.lines[index].failures = failures }
    let text = PageReport(record, program: "conformance").text
    #expect((1_500_000..<2_000_000).contains(text.utf8.count), "\(text.utf8.count)")
    #expect(text.contains("The steps are in the record"))
  }
}

extension Verdict.Word {
  fileprivate static let allWords: [Verdict.Word] = [
    .pass, .fail, .choice, .within, .over, .diverges, .notApplicable, .notRun, .inconclusive,
    .broken,
  ]
}
