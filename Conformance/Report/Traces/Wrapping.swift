/// Breaks texts into lines where nothing else does.
enum Wrapping {
  /// The text in lines of at most so many columns: broken between words, and within a word only if it is longer.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      var rest = word
      let needed = columns(rest)
      if used > 0, used + 1 + needed > width {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if used > 0 {
        line += " "
        used += 1
      }
      while used + columns(rest) > width {
        var count = 0
        let part = rest.prefix { character in
          count += columns(character)
          return used + count <= width
        }
        guard !part.isEmpty else { break }
        lines.append(line + part)
        rest = rest.dropFirst(part.count)
        (line, used) = ("", 0)
      }
      line += rest
      used += columns(rest)
    }
    return used > 0 ? lines + [line] : lines
  }

  static func columns(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + columns($1) }
  }

  /// East Asian letters and pictures are twice as wide as others, but not the signs between them, such as dashes.
  private static func columns(_ character: Character) -> Int {
    let wide = [0x1100..<0x1160, 0x2E80..<0x11_0000]
    return character.unicodeScalars.first.map { letter in
      wide.contains { $0.contains(Int(letter.value)) } ? 2 : 1
    } ?? 0
  }
}
