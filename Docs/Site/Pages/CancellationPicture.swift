import PromiseAdapters
import PromiseConformance
import PromiseReport

/// A promise and two that are derived from it, in each library, and what happens when one or both are cancelled.
///
/// Each word in it was observed in a run.
struct CancellationPicture {
  /// What was seen in one library, in the order of `CancellationTree.Cancelled`; `nil` where it cannot cancel that.
  typealias Library = (name: String, trees: [CancellationTree?])

  let libraries: [Library]

  /// Runs the three libraries.
  static func observed() async -> CancellationPicture {
    await CancellationPicture(libraries: [
      ("TypedPromise", trees(of: TypedPromiseAdapter.self)),
      ("JSPromise", trees(of: JSPromiseAdapter.self)),
      ("ResultPromise", trees(of: ResultPromiseAdapter.self)),
    ])
  }

  private static func trees<A: CancellableAdapter>(of adapter: A.Type) async -> [CancellationTree?]
  {
    var trees: [CancellationTree?] = []
    for cancelled in CancellationTree.Cancelled.allCases {
      trees.append(await CancellationTree.tree(of: adapter, cancelling: cancelled))
    }
    return trees
  }

  private static let (headWidth, width, height, top) = (132, 220, 128, 34)

  var picture: Picture {
    let title = "A promise with two branches: what is cancelled, and what becomes of the others"
    return Picture("cancellation-tree", title: title, words: words, drawing)
  }

  private var words: String {
    libraries.map { library in
      let rows = zip(CancellationTree.Cancelled.allCases, library.trees).map { cancelled, tree in
        guard let tree else { return "no call cancels \(cancelled.rawValue)" }
        return "cancel \(cancelled.rawValue), and the source: \(tree.source), the left branch: "
          + "\(tree.left), the right branch: \(tree.right)"
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
    for (row, cancelled) in CancellationTree.Cancelled.allCases.enumerated() {
      let y = Self.top + row * Self.height
      let right = Self.headWidth + libraries.count * Self.width
      text += Drawing.line((0, y), (right, y), "rule")
      text += Drawing.text(0, y + 26, "cancel", "soft")
      text += Drawing.text(0, y + 44, cancelled.rawValue, "head")
      for (column, library) in libraries.enumerated() {
        let middle = Self.headWidth + column * Self.width + Self.width / 2
        if let tree = library.trees[row] {
          text += drawing(of: tree, middle, y + 30)
        } else {
          text += Drawing.text(middle, y + 60, "no such call", "soft middle")
        }
      }
    }
    let y = Self.top + CancellationTree.Cancelled.allCases.count * Self.height + 18
    text += Drawing.cross(8, y) + Drawing.text(22, y + 4, "is cancelled", "soft")
    text += Drawing.ring(140, y) + Drawing.text(154, y + 4, "continues", "soft")
    text += Drawing.dot(240, y) + Drawing.text(254, y + 4, "has ended with it", "soft")
    return (text, Self.headWidth + libraries.count * Self.width, y + 16)
  }

  private func drawing(of tree: CancellationTree, _ x: Int, _ y: Int) -> String {
    let (side, down) = (58, 50)
    let isCancelled = [
      tree.cancelled == .source, tree.cancelled != .source, tree.cancelled == .branches,
    ]
    let nodes = [
      (x, y, tree.source, isCancelled[0]), (x - side, y + down, tree.left, isCancelled[1]),
      (x + side, y + down, tree.right, isCancelled[2]),
    ]
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
