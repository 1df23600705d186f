/// What changed from one rung to the next, or from any program to another.
package struct RungDiff {
  private enum Line {
    case same(String), removed(String), added(String)

    var text: String {
      switch self {
      case .same(let text): " \(text)"
      case .removed(let text): "-\(text)"
      case .added(let text): "+\(text)"
      }
    }

    var isChange: Bool { if case .same = self { false } else { true } }
  }

  private let lines: [Line]

  /// How many lines were removed or added; the rung's own number in them is no change.
  package var changes: Int { lines.count(where: \.isChange) }

  /// Compares a rung with the one before.
  package init(to number: Int) throws {
    self.init(from: try LadderFiles.code(number - 1), to: try LadderFiles.code(number))
  }

  /// Compares the lines of two programs.
  package init(from old: [String], to new: [String]) {
    let difference = new.difference(from: old) { Self.plain($0) == Self.plain($1) }
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        lines.append(.removed(old[left]))
        left += 1
      } else if added.contains(right) {
        lines.append(.added(new[right]))
        right += 1
      } else {
        lines.append(.same(new[right]))
        (left, right) = (left + 1, right + 1)
      }
    }
    self.lines = lines
  }

  private static func plain(_ line: String) -> String { line.replacing(/Rung\d+/, with: "Rung") }

  /// The changes, each with two lines before and after it.
  package var text: String {
    let changed = lines.indices.filter { lines[$0].isChange }
    let shown = Set(changed.flatMap { max(0, $0 - 2)...min(lines.count - 1, $0 + 2) }).sorted()
    var text: [String] = []
    for (place, index) in shown.enumerated() {
      if place > 0, shown[place - 1] != index - 1 { text.append(" …") }
      text.append(lines[index].text)
    }
    return text.map { $0 == " " ? "" : $0 }.joined(separator: "\n")
  }
}
