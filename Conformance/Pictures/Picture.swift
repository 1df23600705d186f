import Foundation
import ProgramOptions

/// A picture of a page in `Docs`.
struct Picture {
  /// Its name, which is that of its file.
  let name: String
  /// The page that shows it.
  let page: String
  /// What is shown, in a few words.
  let title: String
  /// The same as the picture, in sentences, for those who do not see it.
  let words: String
  /// The text of the file.
  let svg: String

  /// Where the file is.
  var path: String { "Docs/Pictures/\(name).svg" }

  /// What stands in the page.
  var markdown: String {
    let signs = ["\\", "[", "]", "`", "*", "_", "<"]
    let alternative = signs.reduce("\(title). \(words)") { $0.replacing($1, with: "\\" + $1) }
    return
      "<!-- picture \(name) -->\n![\(alternative)](Pictures/\(name).svg)\n<!-- end of picture -->"
  }

  /// The text of a page, in which the picture stands between its two comments.
  func placed(in page: String) throws -> String {
    let (begin, end) = ("<!-- picture \(name) -->", "<!-- end of picture -->")
    let parts = page.components(separatedBy: begin)
    guard parts.count == 2, let place = parts[1].range(of: end) else {
      throw Mistake("\(self.page) has no place for it: \(begin), and below it \(end)")
    }
    return parts[0] + markdown + parts[1][place.upperBound...]
  }
}
