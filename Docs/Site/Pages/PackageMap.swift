import Foundation
import PromiseReport

/// The libraries, the program `conformance` and its parts, and which needs which.
///
/// A target is above all that it needs; what it needs through another target is not drawn again.
struct PackageMap {
  /// What each target needs, by name.
  let needs: [String: Set<String>]

  /// Follows what the programs need that run the suite and search schedules.
  init(_ manifest: Manifest) {
    let known = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0.needs) })
    var open = ["conformance", "ExplorerCommand"]
    var needs: [String: Set<String>] = [:]
    while let name = open.popLast() {
      needs[name] = known[name]
      open += known[name, default: []].filter { needs[$0] == nil }
    }
    self.needs = needs
  }

  /// Everything a target needs, also through others.
  private func all(_ name: String) -> Set<String> {
    needs[name, default: []].reduce(into: []) { found, other in
      found.insert(other)
      found.formUnion(all(other))
    }
  }

  /// What a target needs only directly.
  func direct(_ name: String) -> [String] {
    let own = needs[name, default: []]
    return own.filter { other in !own.contains { all($0).contains(other) } }.sorted()
  }

  private func height(_ name: String) -> Int {
    needs[name, default: []].map { height($0) + 1 }.max() ?? 0
  }

  /// Where lines go: each crosses a row through an empty place of its own.
  fileprivate struct Layout {
    /// Targets and empty places by their heights, the lowest first, each near what is below it.
    var rows: [[String]] = []
    /// From the upper end of a line to its lower end.
    var lines: [(upper: String, lower: String)] = []
  }

  fileprivate var layout: Layout {
    var layout = Layout()
    var levels = needs.keys.map { (name: $0, height: height($0)) }
    for name in needs.keys.sorted() {
      for other in direct(name) {
        var upper = name
        for level in stride(from: height(name) - 1, to: height(other), by: -1) {
          let empty = "\(name) \(other) \(level)"
          levels.append((empty, level))
          layout.lines.append((upper, empty))
          upper = empty
        }
        layout.lines.append((upper, other))
      }
    }
    var places: [String: Double] = [:]
    for (_, row) in Dictionary(grouping: levels, by: \.height).sorted(by: { $0.key < $1.key }) {
      let names = row.map(\.name).sorted { one, other in
        let (first, second) = (
          layout.middle(below: one, places), layout.middle(below: other, places)
        )
        return first == second ? one < other : first < second
      }
      for (index, name) in names.enumerated() {
        places[name] = (Double(index) + 0.5) / Double(names.count)
      }
      layout.rows.append(names)
    }
    return layout
  }

  /// The targets by their heights, the highest first.
  var rows: [[String]] {
    layout.rows.reversed().map { $0.filter { needs[$0] != nil } }
  }

  var picture: Picture {
    let title = "The package's map"
    let words = rows.joined().map { name in
      let below = direct(name)
      return below.isEmpty
        ? "\(name) needs nothing." : "\(name) needs \(below.joined(separator: ", "))."
    }.joined(separator: " ")
    return Picture("package", title: title, words: words, drawing)
  }

  private var drawing: Drawing.Part {
    let (width, step, boxHeight) = (1000, 84, 30)
    let layout = layout
    var places: [String: (x: Int, y: Int, width: Int)] = [:]
    for (level, row) in layout.rows.reversed().enumerated() {
      let widths = row.map { needs[$0] == nil ? 24 : $0.count * 8 + 16 }
      let space = (width - widths.reduce(0, +)) / (row.count + 1)
      var x = space
      for (name, own) in zip(row, widths) {
        places[name] = (x + own / 2, 10 + level * step, own)
        x += own + space
      }
    }
    var (back, front) = ("", "")
    for (upper, lower) in layout.lines {
      guard let one = places[upper], let other = places[lower] else { continue }
      back += Drawing.line((one.x, one.y + boxHeight), (other.x, other.y), "edge")
    }
    for name in places.keys.sorted() {
      guard let one = places[name] else { continue }
      if needs[name] == nil {
        back += Drawing.line((one.x, one.y), (one.x, one.y + boxHeight), "edge")
      } else {
        front += Drawing.box(one.x - one.width / 2, one.y, one.width, boxHeight)
        front += Drawing.text(one.x, one.y + 19, name, "middle")
      }
    }
    return (back + front, width, layout.rows.count * step - step + boxHeight + 20)
  }
}

extension PackageMap.Layout {
  /// The middle of what is below, from 0 to 1.
  fileprivate func middle(below name: String, _ places: [String: Double]) -> Double {
    let below = lines.filter { $0.upper == name }.compactMap { places[$0.lower] }
    return below.isEmpty ? 0.5 : below.reduce(0, +) / Double(below.count)
  }
}
