import PromiseConformance

/// The record of a run that can be done in shards.
protocol ShardRecord: Sendable {
  /// Which part of a run it is; `nil` for the whole.
  var shard: Shard? { get }
  /// What all shards of one run have in common, each with its label.
  var heading: [(name: String, value: String)] { get }

  /// The record of the whole.
  ///
  /// - Parameter parts: all shards of one run, in their order, each with its name.
  static func joined(_ parts: [(name: String, record: Self)]) throws -> Self
}

/// Why records cannot be merged.
public struct Unmergeable: Error, CustomStringConvertible {
  /// One line: which record is wrong, in what, and what would be right.
  public let description: String
}

extension ShardRecord {
  /// Merges the shards of one run.
  ///
  /// - Parameter records: the shards in any order, each with its name.
  /// - Throws: ``Unmergeable``, unless they are all shards of one run.
  static func merged(_ records: [(name: String, record: Self)]) throws -> Self {
    guard let first = records.first else { throw Unmergeable(description: "there is no record") }
    var found: [Int: (name: String, record: Self)] = [:]
    for one in records {
      guard let shard = one.record.shard else {
        throw Unmergeable(
          description: "\(one.name) is no shard, but a whole run: merge takes what --shard I/N left"
        )
      }
      for (own, other) in zip(one.record.heading, first.record.heading)
      where own.value != other.value {
        throw Unmergeable(
          description: "\(one.name) has the \(own.name) “\(own.value)”, and \(first.name) has "
            + "“\(other.value)”: shards of one run have the same"
        )
      }
      let count = first.record.shard?.count ?? 0
      guard shard.count == count else {
        throw Unmergeable(
          description: "\(one.name) is shard \(shard), and \(first.name) is one of \(count): "
            + "shards of one run have the same number of parts"
        )
      }
      if let other = found[shard.index] {
        throw Unmergeable(
          description: "\(other.name) and \(one.name) are both shard \(shard): name each shard once"
        )
      }
      found[shard.index] = one
    }
    let count = first.record.shard?.count ?? 0
    let missing = (1...count).filter { found[$0] == nil }
    guard missing.isEmpty else {
      let shards = missing.map { "\($0)/\(count)" }.joined(separator: ", ")
      throw Unmergeable(description: "shard \(shards) is missing: name its record, too")
    }
    return try joined((1...count).compactMap { found[$0] })
  }

  /// The items of all shards in the order of the whole run, which gave one to each shard in turn.
  static func interleaved<Item>(_ parts: [[Item]]) -> [Item] {
    (0..<(parts.map(\.count).max() ?? 0)).flatMap { place in
      parts.compactMap { $0.indices.contains(place) ? $0[place] : nil }
    }
  }
}
