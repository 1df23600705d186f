import Foundation

/// How much is tried.
package enum Extent {
  /// Whether all of it is, however long that takes: `NIGHTLY=1`, as `make nightly` says.
  package static let isWhole = ProcessInfo.processInfo.environment["NIGHTLY"] == "1"

  /// So many that a stack of 512 KB is too small if each needs some of it, and that what each leaves behind is seen.
  package static let many = isWhole ? 100_000 : 20_000
}
