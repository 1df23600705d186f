import PromiseReport

extension Drawing {
  static func dot(_ x: Int, _ y: Int) -> String { ring(x, y, isFull: true) }

  /// From one column to another, with a dot where it begins.
  static func arrow(_ from: Int, _ to: Int, _ y: Int) -> String {
    let way = to > from ? 1 : -1
    return path("shape full", "M\(from - 2) \(y)a2 2 0 1 1 4 0a2 2 0 1 1 -4 0z")
      + path("shape", "M\(from) \(y)H\(to - way * 8)")
      + path("shape full", "M\(to - way) \(y)l\(-way * 9) -5v10z")
  }

  /// From one height to a lower one.
  static func downArrow(_ x: Int, _ from: Int, _ to: Int) -> String {
    path("shape", "M\(x) \(from)V\(to - 8)") + path("shape full", "M\(x) \(to - 1)l-5 -9h10z")
  }

  /// Elements, and how much room they take.
  typealias Part = (elements: String, width: Int, height: Int)
}
