@_spi(Storage) import PromiseStorage

/// A thread that everything of the process may wait for, and that therefore must not be blocked.
enum SharedThread {
  private static let names = ThreadSlot<String>()

  /// What the calling thread does for all; `nil` for a thread of somebody's own.
  static var current: String? { names.kept.map { $0.change { $0 } } }

  /// Runs `work`, during which the calling thread is such a thread.
  static func run(as name: String, _ work: () -> Void) {
    names.keep(name) { _ in work() }
  }
}
