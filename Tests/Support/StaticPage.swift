import Foundation

/// What a page of the site shows to readers without JavaScript.
package struct StaticPage {
  /// The whole file.
  package let text: String
  /// What is within its body; the whole file, where there is no body.
  package let body: String
  /// The same without the list of all pages.
  package var withoutList: String {
    let parts = body.components(separatedBy: "<nav class=\"pages\"")
    guard parts.count == 2, let end = parts[1].range(of: "</nav>") else { return body }
    return parts[0] + parts[1][end.upperBound...]
  }

  package init(_ file: URL) throws {
    text = try String(contentsOf: file, encoding: .utf8)
    body = Self.between("<body>", "</body>", in: text).first ?? text
  }

  /// What is between two texts, each time.
  package static func between(_ start: String, _ end: String, in text: String) -> [String] {
    text.components(separatedBy: start).dropFirst().compactMap {
      $0.components(separatedBy: end).first
    }
  }

  /// What a reader sees of this text: without tags, and each sign as itself.
  package static func plain(_ markup: String) -> String {
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
    return signs.reduce(markup.replacing(/<[^>]*>/, with: "")) { text, sign in
      text.replacing(sign.0, with: sign.1)
    }
  }
}
