import Foundation

/// How much is tried.
package enum Extent {
  /// Whether all of it is, however long that takes: `NIGHTLY=1`, as `make nightly` says.
  package static let isWhole = ProcessInfo.processInfo.environment["NIGHTLY"] == "1"
}
