import Foundation

/// The libraries, the suite's three programs and what these are made of, and which needs which.
///
/// A target stands above all that it needs; what it needs by way of another is not drawn again.
struct PackageMap {
  /// What each target needs, by name.
  let needs: [String: Set<String>]

  /// Reads the manifest.
  init(_ manifest: String) {
    let libraries = ["TypedPromise", "JSPromise", "ResultPromise"]
    var needs: [String: Set<String>] = [:]
    for block in manifest.components(separatedBy: "arget(").dropFirst() {
      guard let name = block.firstMatch(of: /^\s*name: "([\w-]+)"/)?.1, !name.hasSuffix("Tests")
      else { continue }
      let path = block.firstMatch(of: /path: "([^"]+)"/)?.1 ?? "Sources"
      let isShown = path.hasPrefix("Conformance") && !path.hasPrefix("Conformance/Template")
      guard isShown || libraries.contains(String(name)) || name == "Dispatchers" else { continue }
      let list =
        block.prefix(upTo: block.range(of: "path:")?.lowerBound ?? block.endIndex)
        .firstMatch(of: /dependencies: ([^:]*)/)?.1 ?? ""
      let own = list.matches(of: /"([\w-]+)"/).map { String($0.1) }
      needs[String(name)] = Set(own + (list.contains("libraries") ? libraries : []))
    }
    var open = ["conformance", "mutants", "explorer"]
    var shown: [String: Set<String>] = [:]
    while let name = open.popLast() {
      shown[name] = needs[name, default: []].intersection(needs.keys)
      open += shown[name, default: []].filter { shown[$0] == nil }
    }
    self.needs = shown
  }

  /// All that a target needs, also by way of others.
  private func all(_ name: String) -> Set<String> {
    needs[name, default: []].reduce(into: []) { found, other in
      found.insert(other)
      found.formUnion(all(other))
    }
  }

  /// What a target needs by no other way.
  func direct(_ name: String) -> [String] {
    let own = needs[name, default: []]
    return own.filter { other in !own.contains { all($0).contains(other) } }.sorted()
  }

  private func height(_ name: String) -> Int {
    needs[name, default: []].map { height($0) + 1 }.max() ?? 0
  }

  /// The targets by their heights, the highest first, each near what it needs.
  var rows: [[String]] {
    let heights = Dictionary(grouping: needs.keys) { height($0) }
    var places: [String: Double] = [:]
    var rows: [[String]] = []
    for level in heights.keys.sorted() {
      let row = heights[level, default: []].sorted { one, other in
        let (first, second) = (middle(one, places), middle(other, places))
        return first == second ? one < other : first < second
      }
      for (index, name) in row.enumerated() {
        places[name] = (Double(index) + 0.5) / Double(row.count)
      }
      rows.insert(row, at: 0)
    }
    return rows
  }

  private func middle(_ name: String, _ places: [String: Double]) -> Double {
    let below = direct(name).compactMap { places[$0] }
    return below.isEmpty ? 0.5 : below.reduce(0, +) / Double(below.count)
  }

  var picture: Picture {
    let title = "The package's map"
    let words = rows.joined().map { name in
      let below = direct(name)
      return below.isEmpty
        ? "\(name) needs nothing." : "\(name) needs \(below.joined(separator: ", "))."
    }.joined(separator: " ")
    return Picture(
      name: "package",
      page: "Docs/Architecture.md",
      title: title,
      words: words,
      svg: svg(title, words)
    )
  }

  private func svg(_ title: String, _ words: String) -> String {
    let (width, step, boxHeight) = (960, 84, 30)
    var places: [String: (x: Int, y: Int, width: Int)] = [:]
    for (level, row) in rows.enumerated() {
      for (index, name) in row.enumerated() {
        let x = (2 * index + 1) * width / (2 * row.count)
        places[name] = (x, 10 + level * step, name.count * 8 + 16)
      }
    }
    var (back, front) = ("", "")
    for name in places.keys.sorted() {
      guard let one = places[name] else { continue }
      for other in direct(name).compactMap({ places[$0] }) {
        back += Drawing.line((one.x, one.y + boxHeight), (other.x, other.y), "switch-less")
      }
      front += Drawing.box(one.x - one.width / 2, one.y, one.width, boxHeight)
      front += Drawing.text(one.x, one.y + 19, name, "middle")
    }
    return Drawing.file(
      "package",
      (width, rows.count * step - step + boxHeight + 20),
      title: title,
      words: words,
      back + front
    )
  }
}
