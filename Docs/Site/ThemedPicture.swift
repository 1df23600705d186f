/// A drawing in the colours of one theme, since drawings do not notice the theme switch of DocC's pages.
enum ThemedPicture {
  /// The drawing with the rules for dark pages as rules for all, or without them.
  static func svg(_ text: String, isDark: Bool) -> String {
    var text = text
    while let start = text.firstRange(of: /@media *\(prefers-color-scheme: *dark\) *\{/) {
      var depth = 1
      var end = start.upperBound
      while end < text.endIndex, depth > 0 {
        if text[end] == "{" { depth += 1 } else if text[end] == "}" { depth -= 1 }
        end = text.index(after: end)
      }
      let inside = text[start.upperBound..<text.index(before: end)]
      text.replaceSubrange(start.lowerBound..<end, with: isDark ? String(inside) : "")
    }
    return text
  }
}
