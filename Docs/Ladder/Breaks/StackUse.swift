import Synchronization

/// How much stack was in use at most, where somebody has noted it.
final class StackUse: Sendable {
  private let begin = StackUse.position()
  private let uses = Mutex(0)

  /// The most, in bytes, since this was made.
  var most: Int { uses.withLock { $0 } }

  /// Notes how much is in use here.
  func note() {
    let use = abs(begin - Self.position())
    uses.withLock { $0 = max($0, use) }
  }

  private static func position() -> Int {
    var here: UInt8 = 0
    return withUnsafePointer(to: &here) { Int(bitPattern: $0) }
  }
}

/// Notes how much stack is in use where it is released.
final class NotesRelease: Sendable {
  private let use: StackUse

  init(_ use: StackUse) { self.use = use }

  deinit { use.note() }
}
