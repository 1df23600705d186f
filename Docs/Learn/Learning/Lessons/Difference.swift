/// What changed from one program to another.
package struct Difference {
  private enum Line {
    case same(String), removed(String), added(String)

    var text: String {
      switch self {
      case .same(let text): " \(text)"
      case .removed(let text): "-\(text)"
      case .added(let text): "+\(text)"
      }
    }

    /// What was there before.
    var old: String? {
      switch self {
      case .same(let text), .removed(let text): text
      case .added: nil
      }
    }

    var isChange: Bool { if case .same = self { false } else { true } }
  }

  private let lines: [Line]

  /// How many lines were removed or added.
  package var count: Int { lines.count(where: \.isChange) }

  /// Compares the lines of two programs.
  package init(from old: [String], to new: [String]) {
    let difference = new.difference(from: old)
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
    self.lines = Self.slid(lines)
  }

  /// The same with the added lines moved to where they read best: from an empty line on, or as far left as possible.
  ///
  /// Where the line before them is also their last one, they may begin there as well.
  private static func slid(_ lines: [Line]) -> [Line] {
    var lines = lines
    var start = 0
    while start < lines.count {
      guard case .added(let first) = lines[start] else {
        start += 1
        continue
      }
      let end = lines[start...].firstIndex { if case .added = $0 { false } else { true } }
      let after = end ?? lines.count
      // As far down as possible, and from there up again.
      if after < lines.count, case .same(let next) = lines[after], next == first {
        (lines[start], lines[after]) = (.same(first), .added(next))
        start += 1
        continue
      }
      lines = raised(lines, from: start, to: after - 1)
      start = after
    }
    return lines
  }

  /// Moves what was added in these lines up to where it reads best.
  private static func raised(_ lines: [Line], from start: Int, to end: Int) -> [Line] {
    var (candidate, last) = (lines, end)
    var best = (lines: lines, left: left(lines[start]))
    for first in (0..<start).reversed() {
      guard case .same(let before) = candidate[first],
        case .added(let text) = candidate[last], before == text
      else { break }
      (candidate[first], candidate[last]) = (.added(before), .same(text))
      last -= 1
      if left(candidate[first]) < best.left { best = (candidate, left(candidate[first])) }
    }
    return best.lines
  }

  /// How far left a line begins; an empty one is before all others.
  private static func left(_ line: Line) -> Int {
    let text = line.text.dropFirst()
    return text.isEmpty ? -1 : text.prefix { $0 == " " }.count
  }

  /// The changes, each with two lines before and after it.
  package var text: String { text(of: hunks) }

  /// The same, with as many lines around each change as are needed to find its place: only there are they together.
  package var unambiguousText: String {
    let old = lines.compactMap(\.old)
    var ranges = hunks
    let isAmbiguous = { (range: ClosedRange<Int>) -> Bool in
      let around = lines[range].compactMap(\.old)
      return old.indices.count { old[$0...].starts(with: around) } > 1
    }
    while let place = ranges.firstIndex(where: isAmbiguous) {
      let (first, last) = (ranges[place].lowerBound, ranges[place].upperBound)
      let wider = max(0, first - 1)...min(lines.count - 1, last + 1)
      if wider == ranges[place] { break }
      ranges[place] = wider
      ranges = Self.joined(ranges)
    }
    return text(of: ranges)
  }

  /// Where lines change, with two lines around each.
  private var hunks: [ClosedRange<Int>] {
    let changed = lines.indices.filter { lines[$0].isChange }
    return Self.joined(changed.map { max(0, $0 - 2)...min(lines.count - 1, $0 + 2) })
  }

  /// Ranges that touch each other become one.
  private static func joined(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    ranges.reduce(into: []) { joined, range in
      if let last = joined.last, last.upperBound >= range.lowerBound - 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }

  private func text(of ranges: [ClosedRange<Int>]) -> String {
    ranges.map { range in
      lines[range].map { $0.text == " " ? "" : $0.text }.joined(separator: "\n")
    }.joined(separator: "\n …\n")
  }
}
