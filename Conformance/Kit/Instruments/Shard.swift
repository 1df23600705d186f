/// A part of a run, for one of several machines: every item of the run is in exactly one part.
public struct Shard: Sendable, Equatable, Codable, CustomStringConvertible {
  /// Which part, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// The whole run.
  public static let whole = Shard(index: 1, count: 1)

  /// Makes a part.
  ///
  /// - Parameters:
  ///   - index: which part, from 1 to `count`.
  ///   - count: how many parts there are.
  public init(index: Int, count: Int) {
    (self.index, self.count) = (index, count)
  }

  /// Whether the item of that number, from 0, is in this part.
  public func owns(_ number: Int) -> Bool { number % count == index - 1 }

  /// The items of this part, in their order.
  public func part<Item>(of items: [Item]) -> [Item] {
    items.enumerated().filter { owns($0.offset) }.map(\.element)
  }

  /// `3/8`: the third of eight.
  public var description: String { "\(index)/\(count)" }
}
