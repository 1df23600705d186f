import Foundation

/// How much is tested.
package enum Extent {
  /// Whether everything is, however long that takes: `NIGHTLY=1`, as in `make nightly`.
  package static let isWhole = ProcessInfo.processInfo.environment["NIGHTLY"] == "1"

  /// Of these, CI takes one, another each day; others take all.
  package static func inTurn<Element>(_ all: [Element]) -> [Element] {
    guard ProcessInfo.processInfo.environment["CI"] == "true", !isWhole else { return all }
    let day = Int(Date.now.timeIntervalSince1970) / 86_400
    return [all[day % all.count]]
  }

  /// So many that a stack of 256 KB is too small if each needs some of it, and that what each leaves behind shows.
  package static let many = isWhole ? 100_000 : 10_000
}
