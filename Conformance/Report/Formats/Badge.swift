import Foundation
import PromiseConformance

/// One line for a front page: the catalogue, how many rules hold of those that apply, and the declared divergences.
///
/// Bounds do not count: exceeding one is no fault.
struct Badge {
  private let label: String
  private let message: String
  private let color: Color

  private enum Color: String {
    case good = "brightgreen"
    case open = "yellow"
    case bad = "red"

    /// Dark enough to be readable behind white letters.
    var code: String {
      switch self {
      case .good: "#2a6f1e"
      case .open: "#7a5c00"
      case .bad: "#b3261e"
      }
    }
  }

  init(_ record: RunRecord) {
    let bounds = Set(Catalogue.rules.filter { $0.level.bound != nil }.map(\.id))
    let lines = record.lines.filter { $0.verdict != .notApplicable && !bounds.contains($0.rule) }
    let held = lines.count { $0.verdict == .pass || $0.verdict == .choice }
    let divergences = lines.count { $0.verdict == .diverges }
    let wrong = lines.count(where: \.verdict.isWrong)
    let open = lines.count - held - divergences - wrong
    let said = divergences == 1 ? "1 declared divergence" : "\(divergences) declared divergences"
    let left = open == 0 ? "" : ", \(open) undecided"
    let end =
      (record.planned == nil ? "" : ", not finished")
      + (record.leftOut == nil ? "" : ", of a part of the rules")
    let shard = record.shard.map { ", shard \($0)" } ?? ""
    let subject = record.subjects.first ?? "promises"
    label = Escaping.line("\(subject), catalogue \(record.catalogue)\(shard)")
    message = "\(held) of \(lines.count) hold\(left), \(said)\(end)"
    let isOpen = open > 0 || lines.isEmpty || record.planned != nil || record.leftOut != nil
    color = wrong > 0 ? .bad : isOpen ? .open : .good
  }

  private struct Endpoint: Encodable {
    let schemaVersion = 1
    let label: String
    let message: String
    let color: String
  }

  /// What shields.io reads from an endpoint.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let endpoint = Endpoint(label: label, message: message, color: color.rawValue)
      return String(decoding: try encoder.encode(endpoint), as: UTF8.self) + "\n"
    }
  }

  /// An SVG picture.
  var picture: String {
    // The widths are only estimated, and the letters made to fit them.
    let (left, right) = (Self.width(label), Self.width(message))
    let whole = left + right + 40
    let (label, message) = (Escaping.markup(label), Escaping.markup(message))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(whole)" height="20" role="img" \
      aria-label="\(label): \(message)">
        <title>\(label): \(message)</title>
        <rect width="\(left + 20)" height="20" fill="#444"/>
        <rect x="\(left + 20)" width="\(right + 20)" height="20" fill="\(color.code)"/>
        <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
          <text x="10" y="14" textLength="\(left)">\(label)</text>
          <text x="\(left + 30)" y="14" textLength="\(right)">\(message)</text>
        </g>
      </svg>

      """
  }

  private static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + ("ijlft.,:;|!' ()".contains($1) ? 4 : $1.isASCII ? 7 : 11) }
  }
}
