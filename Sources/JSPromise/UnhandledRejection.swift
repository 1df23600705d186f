import Synchronization

/// A promise that was rejected, and that no code handled or awaited.
///
/// See ``JobQueue/init(on:onUnhandledRejection:)``.
public struct UnhandledRejection: Sendable, CustomStringConvertible {
  /// What the promise was rejected with.
  public let reason: any Error
  /// The file in which the promise was made, also by `then`, `catch` or `finally`, as `#fileID` has it.
  public let fileID: String
  /// The line on which it was made.
  public let line: Int

  init(reason: any Error, fileID: String, line: Int) {
    (self.reason, self.fileID, self.line) = (reason, fileID, line)
  }

  /// What happened, and where the promise was made.
  public var description: String {
    "unhandled rejection of the promise made at \(fileID):\(line): \(reason)"
  }
}

extension JobQueue {
  /// Unhandled rejections are reported already, or it is too late to begin.
  public struct AlreadyInUse: Error, Equatable, CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
      """
      unhandled rejections are reported elsewhere, or a promise was made before; choose once, before any \
      promise uses JobQueue.default or JobQueue.main
      """
    }
  }

  /// Reports the unhandled rejections of ``default`` and ``main``.
  ///
  /// - Parameter report: runs as in ``init(on:onUnhandledRejection:)``.
  /// - Throws: ``AlreadyInUse`` if that was chosen before, or if one of the two queues is in use.
  public static func reportUnhandledRejections(
    to report: @escaping @Sendable (UnhandledRejection) -> Void
  ) throws(AlreadyInUse) {
    let isFirst = choice.withLock { choice in
      guard !choice.isFixed else { return false }
      choice = Choice(report: report, isFixed: true)
      return true
    }
    guard isFirst else { throw AlreadyInUse() }
  }

  /// The choice of the process, which from now on cannot be changed.
  static var chosenReport: (@Sendable (UnhandledRejection) -> Void)? {
    choice.withLock { choice in
      choice.isFixed = true
      return choice.report
    }
  }

  private struct Choice {
    var report: (@Sendable (UnhandledRejection) -> Void)?
    var isFixed = false
  }

  private static let choice = Mutex(Choice())
}

/// Where the program made a promise.
@usableFromInline
struct Site: Sendable {
  @usableFromInline let fileID: String
  @usableFromInline let line: Int

  @inlinable
  init(fileID: String, line: Int) {
    (self.fileID, self.line) = (fileID, line)
  }
}
