import TestSupport

/// What is public in a module: a line for each declaration, with its name and how it is declared.
///
/// `case` begins the line of an enumeration's case, `must` that of a protocol requirement without a default.
struct Interface {
  /// The lines, sorted.
  let lines: [String]

  /// Reads lines.
  init(text: String) { lines = text.split(separator: "\n").map(String.init) }

  /// Makes a line of each declaration.
  init(_ symbols: [SymbolGraph.Symbol], required: Set<String>) {
    let lines = symbols.map { symbol in
      let mark = symbol.isCase ? "case " : required.contains(symbol.name) ? "must " : ""
      let declaration = symbol.declaration.split(whereSeparator: \.isWhitespace)
      return "\(mark)\(symbol.name): \(declaration.joined(separator: " "))"
    }
    self.lines = Set(lines).sorted()
  }

  /// All lines.
  var text: String { lines.map { "\($0)\n" }.joined() }

  /// What users of this interface have to change for another one.
  func breaks(in other: Interface) -> [(name: String, what: String)] {
    let (known, names) = (Set(other.lines), Set(other.lines.map { Self.parts($0).name }))
    let gone = lines.filter { !known.contains($0) }.map(Self.parts).map { line in
      let what =
        names.contains(line.name) ? "is no longer `\(line.declaration)`" : "is gone"
      return (line.name, "`\(line.name)` \(what)")
    }
    let (old, types) = (Set(lines), Set(lines.map { Self.parts($0).name }))
    let added = other.lines.filter { !old.contains($0) }.map(Self.parts)
    // The members of a new type were not in use.
    let asked: [(String, String)] = added.compactMap { line in
      guard types.contains(line.type), !types.contains(line.name) else { return nil }
      switch line.mark {
      case "case":
        return (line.name, "`\(line.name)` is a case that a switch over all cases does not have")
      case "must": return (line.name, "`\(line.name)` is asked of whatever conforms")
      default: return nil
      }
    }
    return gone + asked
  }

  private struct Line {
    let mark: String
    let name: String
    let declaration: String
    var type: String { name.split(separator: ".").dropLast().joined(separator: ".") }
  }

  private static func parts(_ line: String) -> Line {
    let halves = line.split(separator: ": ", maxSplits: 1).map(String.init)
    let words = halves[0].split(separator: " ", maxSplits: 1).map(String.init)
    let mark = words.count == 2 && ["case", "must"].contains(words[0]) ? words[0] : ""
    let name = mark.isEmpty ? halves[0] : words[1]
    return Line(mark: mark, name: name, declaration: halves.count == 2 ? halves[1] : "")
  }
}
