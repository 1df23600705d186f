import Foundation
import PromiseConformance

/// What a page has besides the matrix, each in a tab; without the script, one below the other.
extension PageReport {
  struct Tab {
    let id: String
    let title: String
    let markup: String

    init(_ id: String, _ title: String, _ content: String) {
      (self.id, self.title) = (id, title)
      markup =
        "<section class=\"tab\" id=\"\(id)\" tabindex=\"-1\"><h2>\(title)</h2>\n\(content)</section>\n"
    }
  }

  func additionalTabs(_ room: inout TraceRoom) -> [Tab] {
    [
      additions.kills.map { Tab("kills", "The mutants", kills($0)) },
      additions.planted.map { Tab("planted", "The faults", planted($0)) },
      additions.explored.map { Tab("explored", "The schedules", explored($0, &room)) },
      additions.fuzzed.map { Tab("fuzzed", "The programs", fuzzed($0)) },
      additions.speed.map { Tab("speed", "The speed", speed($0)) },
    ].compactMap(\.self)
  }

  /// Links to the tabs; none where there is only one.
  func links(to tabs: [Tab]) -> String {
    if tabs.isEmpty { return "" }
    let links = ([("matrix", "The rules")] + tabs.map { ($0.id, $0.title) }).map { id, title in
      "<a href=\"#\(id)\">\(title)</a>"
    }
    return "<nav id=\"tabs\" aria-label=\"Parts of this page\">"
      + links.joined(separator: "\n") + "</nav>"
  }

  /// A table that may be wider than a screen; on a narrow one, each cell is below its head.
  private func table(_ name: String, _ heads: [String], _ rows: [[String]]) -> String {
    // The roles stay where a narrow screen turns rows and cells into blocks.
    var text =
      "<table class=\"plain\" role=\"table\" aria-label=\"\(name)\"><thead role=\"rowgroup\">"
    text += "<tr role=\"row\">"
    for head in heads { text += "<th scope=\"col\" role=\"columnheader\">\(head)</th>" }
    text += "</tr></thead><tbody role=\"rowgroup\">\n"
    for row in rows {
      text += "<tr role=\"row\"><th scope=\"row\" role=\"rowheader\">\(row[0])</th>"
      for (head, cell) in zip(heads, row).dropFirst() {
        text += "<td role=\"cell\" data-l=\"\(head)\">\(cell)</td>"
      }
      text += "</tr>\n"
    }
    return Self.region(name, text + "</tbody></table>")
  }

  // MARK: Mutants

  private func kills(_ record: KillRecord) -> String {
    let mutants = record.rows.filter { $0.mutant != record.original }
    let shard = record.shard.map { " (shard \($0))" } ?? ""
    let rows = mutants.map { row in
      let must = row.kills.filter(row.named.contains)
      let others = row.kills.filter { !must.contains($0) }
      return [
        Self.code(row.mutant), Self.prose(row.fault), list(must), list(others),
        "\(row.passes.count)",
      ]
    }
    var text = "<p>\(mutants.count) promises that are broken on purpose, "
    text += "and \(record.laws.count) laws\(Escaping.markup(shard)).</p>\n"
    text += problems(record.problems, praise: record.praise)
    text += table(
      "mutants",
      ["mutant", "what is wrong with it", "noticed by, as it had to", "and by", "laws that hold"],
      rows
    )
    text += "<details><summary>The whole matrix, a sign for each mutant and law</summary>\n"
    return text + quoted("matrix of mutants", record.matrix.terminal) + "</details>\n"
  }

  private func planted(_ record: FaultRecord) -> String {
    let name = Escaping.markup(record.head.target)
    var text = "<p>Faults that a program planted in \(name), each tried by itself.</p>\n"
    text += table("faults", record.counts.map(\.head), [record.counts.map { "\($0.count)" }])
    text += problems(
      record.survivors.map { "nothing notices \($0.fault.words)" },
      praise: "Each is noticed, or changes nothing that anybody can see."
    )
    let rows = record.byRule.map { [$0.rule, "\($0.count)", Self.code($0.faults[0].words)] }
    let heads = ["rule", "faults that it notices", "one of them"]
    return text + table("rules and faults", heads, rows)
  }

  private func list(_ words: [String]) -> String {
    words.isEmpty ? "–" : Escaping.markup(words.joined(separator: ", "))
  }

  private func quoted(_ name: String, _ text: String) -> String {
    Self.region(name, "<pre>\(Escaping.markup(text))</pre>")
  }

  private func problems(_ problems: [String], praise: String) -> String {
    if problems.isEmpty { return "<p>\(Escaping.markup(praise))</p>\n" }
    let items = problems.map { "<li>✗ \(Escaping.markup($0))</li>" }.joined(separator: "\n")
    return "<ul class=\"problems\">\n\(items)\n</ul>\n"
  }

  // MARK: Programs

  private func fuzzed(_ record: FuzzRecord) -> String {
    var text =
      "<p>Programs, each held against a model of a promise with the choices of its library.</p>\n"
    text += table(
      "programs",
      ["subject", "programs", "seed", "part", "calls that cannot be said", "contradicts"],
      record.rows.map { row in
        [
          Escaping.markup(row.subject), "\(row.programs)",
          row.small.map { "none: of \($0) small ones, with \(row.pairs ?? 0) pairs" }
            ?? "\(row.seed)",
          "\(row.shard)", "\(row.unsaid)", list(row.rules),
        ]
      }
    )
    for row in record.rows {
      guard let finding = row.finding else { continue }
      let name = Escaping.markup(row.subject)
      text += "<h3>\(name)</h3>\n" + quoted("program of \(name)", finding)
    }
    return text
  }

  // MARK: Schedules

  private func explored(_ record: ExploreRecord, _ room: inout TraceRoom) -> String {
    let explored = record.scenarios.reduce(0) { $0 + $1.explored }
    let sampled = record.scenarios.reduce(0) { $0 + $1.sampled }
    let count = record.scenarios.count
    let scenarios = count == 1 ? "1 scenario" : "\(count) scenarios"
    var text = "<p>\(explored) schedules were explored in \(scenarios), "
    text += "and \(sampled) sampled.</p>\n"
    text += problems(record.problems, praise: "No scenario breaks a law.")
    text += table(
      "scenarios",
      [
        "scenario", "subject", "explored", "turned into explored ones", "sampled", "preemptions",
        "to the end", "breaks",
      ],
      record.scenarios.map { one in
        [
          Escaping.markup(one.scenario), Escaping.markup(one.subject), "\(one.explored)",
          "\(one.pruned)", "\(one.sampled)", one.bound.map { "at most \($0)" } ?? "all",
          one.isExhausted ? "yes" : "no", one.broken.map { "✗ \(Escaping.markup($0))" } ?? "–",
        ]
      }
    )
    for one in record.scenarios {
      text += schedule("\(one.subject) \(one.scenario)", one.broken, one.token, one.failure, &room)
    }
    if record.mutants.isEmpty { return text }
    text +=
      "<h3>Promises that race on purpose</h3>\n"
      + table(
        "racing mutants",
        ["mutant", "breaks", "found", "after schedules", "on real threads"],
        record.mutants.map { one in
          [
            Self.code(one.name), Escaping.markup(one.rule), one.isCaught ? "yes" : "✗ no",
            one.schedules.map { "\($0)" } ?? "–", "\(one.hits) of \(one.runs) runs",
          ]
        }
      )
    for one in record.mutants {
      text += schedule(one.name, one.rule, one.token, one.failure, &room)
    }
    return text
  }

  /// A schedule that breaks a law, if there is one, beside the nearest that does not.
  private func schedule(
    _ name: String,
    _ rule: String?,
    _ token: String?,
    _ failure: RunRecord.Failure?,
    _ room: inout TraceRoom
  ) -> String {
    guard let failure else { return "" }
    let again = token.map {
      "<p>Again: \(Self.copied("make replay TOKEN=\($0)", "Copy replay command"))</p>"
    }
    return "<details class=\"schedule\"><summary>The smallest schedule that breaks "
      + "\(Escaping.markup(rule ?? "")): \(Escaping.markup(name))</summary>\n"
      + "<p>\(Self.prose(failure.label))</p><p>✗ \(Self.prose(failure.reason))</p>\(again ?? "")"
      + trace(failure, &room) + "</details>\n"
  }

  // MARK: Speed

  /// The picture is shown as an image, in which no script runs; its words are below it.
  private func speed(_ picture: String) -> String {
    let data = Data(picture.utf8).base64EncodedString()
    let titles = picture.matches(of: /<title>([^<]*)<\/title>/).map { Self.plain(String($0.1)) }
    let rows = titles.compactMap { title -> [String]? in
      guard let colon = title.lastIndex(of: ":") else { return nil }
      return [
        Escaping.markup(String(title[..<colon])),
        Escaping.markup(title[title.index(after: colon)...].trimmingCharacters(in: .whitespaces)),
      ]
    }
    let image =
      "<img src=\"data:image/svg+xml;base64,\(data)\" alt=\"What promises cost; the figures are below\">"
    let figures = table("figures", ["of", "cost"], rows)
    return Self.region("picture of the speed", image)
      + "<details><summary>The figures</summary>\n\(figures)</details>\n"
  }

  private static func plain(_ markup: String) -> String {
    markup.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
  }
}
