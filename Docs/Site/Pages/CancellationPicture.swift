import PromiseAdapters
import PromiseConformance
import PromiseReport

/// A promise and two that are derived from it, in each library, and what happens when one or both are cancelled.
///
/// Each word in it was observed in a run.
struct CancellationPicture {
  /// How each ended, in one word: the source, the left branch, and the right one.
  typealias Ends = [String]
  /// What was seen in one library, in the order of what is cancelled; `nil` where it cannot cancel that.
  typealias Library = (name: String, ends: [Ends?])

  /// What is cancelled: of the source, the left branch and the right one.
  private static let cancelled: [(words: String, nodes: [Int])] = [
    ("the source", [0]), ("one branch", [1]), ("both branches", [1, 2]),
  ]

  let libraries: [Library]

  /// Runs the three libraries.
  static func observed() -> CancellationPicture {
    CancellationPicture(
      libraries: Libraries.all.map { library in
        let programs = library.makePrograms()
        return (library.name, cancelled.map { ends(cancelling: $0.nodes, programs) })
      }
    )
  }

  private static func ends(cancelling nodes: [Int], _ programs: any ProgramRunner) -> Ends? {
    // Whoever looks before may count as somebody who waits; only errors have a handler for errors run.
    let trace = programs.trace(
      """
      p0 = pending cancellable; p1 = then h8 on p0; p2 = then h9 on p0
      \(nodes.map { "cancel p\($0)" }.joined(separator: "; ")); run
      h0 on p0; h1 on p1; h2 on p2
      p3 = catch h3 on p0; p4 = catch h4 on p1; p5 = catch h5 on p2
      """
    )
    func happens(_ words: String) -> Bool { trace?.contains { $0.what.hasPrefix(words) } ?? false }
    guard nodes.allSatisfy({ happens("p\($0) is cancelled") }) else { return nil }
    return (0..<3).map { number in
      guard happens("h\(number) runs") else { return "continues" }
      return happens("h\(number + 3) runs") ? "rejected" : "cancelled"
    }
  }

  private static let (headWidth, width, height, top) = (132, 220, 128, 34)

  var picture: Picture {
    let title = "A promise with two branches: what is cancelled, and what becomes of the others"
    return Picture("cancellation-tree", title: title, words: words, drawing)
  }

  private var words: String {
    libraries.map { library in
      let rows = zip(Self.cancelled, library.ends).map { cancelled, ends in
        guard let ends else { return "no call cancels \(cancelled.words)" }
        return "cancel \(cancelled.words), and the source: \(ends[0]), the left branch: "
          + "\(ends[1]), the right branch: \(ends[2])"
      }
      return "In \(library.name): \(rows.joined(separator: "; "))."
    }.joined(separator: " ")
  }

  private var drawing: Drawing.Part {
    var text = ""
    for (column, library) in libraries.enumerated() {
      let middle = Self.headWidth + column * Self.width + Self.width / 2
      text += Drawing.text(middle, 20, library.name, "head middle")
    }
    for (row, cancelled) in Self.cancelled.enumerated() {
      let y = Self.top + row * Self.height
      let right = Self.headWidth + libraries.count * Self.width
      text += Drawing.line((0, y), (right, y), "rule")
      text += Drawing.text(0, y + 26, "cancel", "soft")
      text += Drawing.text(0, y + 44, cancelled.words, "head")
      for (column, library) in libraries.enumerated() {
        let middle = Self.headWidth + column * Self.width + Self.width / 2
        if let ends = library.ends[row] {
          text += drawing(of: ends, cancelled.nodes, middle, y + 30)
        } else {
          text += Drawing.text(middle, y + 60, "no such call", "soft middle")
        }
      }
    }
    let y = Self.top + Self.cancelled.count * Self.height + 18
    text += Drawing.cross(8, y) + Drawing.text(22, y + 4, "is cancelled", "soft")
    text += Drawing.ring(140, y) + Drawing.text(154, y + 4, "continues", "soft")
    text += Drawing.dot(240, y) + Drawing.text(254, y + 4, "has ended with it", "soft")
    return (text, Self.headWidth + libraries.count * Self.width, y + 16)
  }

  private func drawing(of ends: Ends, _ cancelled: [Int], _ x: Int, _ y: Int) -> String {
    let (side, down) = (58, 50)
    let places = [(x, y), (x - side, y + down), (x + side, y + down)]
    let nodes = places.indices.map { number in
      (places[number].0, places[number].1, ends[number], cancelled.contains(number))
    }
    var text = ""
    for node in nodes.dropFirst() { text += Drawing.line((x, y), (node.0, node.1), "call") }
    for (x, y, word, isCancelled) in nodes {
      text +=
        isCancelled
        ? Drawing.cross(x, y) : word == "continues" ? Drawing.ring(x, y) : Drawing.dot(x, y)
      text += Drawing.text(x, y == nodes[0].1 ? y - 12 : y + 24, word, "middle")
    }
    return text
  }
}
