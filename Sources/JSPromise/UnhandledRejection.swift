import Dispatchers
@_spi(Storage) import PromiseStorage
import Synchronization

/// A promise that was rejected, and that no code handled or awaited.
///
/// See ``JobQueue/init(on:onUnhandledRejection:onRejectionHandled:)``.
public struct UnhandledRejection: Sendable, Identifiable, CustomStringConvertible {
  /// The number of the report, which is the same where it is taken back.
  public let id: Int
  /// What the promise was rejected with.
  public let reason: any Error
  /// The file in which the promise was made, also by `then`, `catch` or `finally`, as `#fileID` has it.
  public let fileID: String
  /// The line on which it was made.
  public let line: Int
  /// What it was called, with ``Promise/named(_:fileID:line:)``.
  public let name: String?

  private static let last = Atomic(0)

  fileprivate init(id: Int, reason: any Error, at site: Site, name: String?) {
    (self.id, self.reason, self.name) = (id, reason, name)
    (fileID, line) = (site.fileID, site.line)
  }

  static func nextNumber() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }

  /// What happened, and which promise it was: its name, and where it was made.
  public var description: String {
    let name = name.map { "“\($0)” " } ?? ""
    return "unhandled rejection of the promise \(name)made at \(fileID):\(line): \(reason)"
  }
}

extension JobQueue {
  /// Unhandled rejections are reported already, or it is too late to begin.
  public struct AlreadyInUse: Error, Equatable, CustomStringConvertible {
    fileprivate init() {}

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
  /// - Parameters:
  ///   - report: runs as in ``init(on:onUnhandledRejection:onRejectionHandled:)``.
  ///   - takeBack: runs as `onRejectionHandled` there.
  /// - Throws: ``AlreadyInUse`` if that was chosen before, or if one of the two queues is in use.
  public static func reportUnhandledRejections(
    to report: @escaping @Sendable (UnhandledRejection) -> Void,
    takenBack takeBack: @escaping @Sendable (UnhandledRejection) -> Void = { _ in }
  ) throws(AlreadyInUse) {
    let isFirst = choice.withLock { choice in
      guard !choice.isFixed else { return false }
      choice = Choice(reporter: Reporter(report: report, takeBack: takeBack), isFixed: true)
      return true
    }
    guard isFirst else { throw AlreadyInUse() }
  }

  /// The choice of the process, which from now on cannot be changed.
  static var chosenReporter: Reporter? {
    choice.withLock { choice in
      choice.isFixed = true
      return choice.reporter
    }
  }

  private struct Choice {
    var reporter: Reporter?
    var isFixed = false
  }

  private static let choice = Mutex(Choice())

  // MARK: Turns

  /// The queues of whose jobs a thread is inside one, as far as they report.
  private static let turns = ThreadSlot<[JobQueue]>()

  /// Whether the calling code is in a job of this queue: then nothing of this queue runs before that job has ended.
  var isInTurn: Bool { JobQueue.turns.kept?.change { $0.contains { $0 === self } } ?? false }

  /// Runs jobs, of which the promises that they make can ask.
  func duringTurn(_ body: () -> Void) {
    guard let turns = JobQueue.turns.kept else {
      return JobQueue.turns.keep([self]) { _ in body() }
    }
    turns.change { $0.append(self) }
    body()
    turns.change { _ = $0.popLast() }
  }

  @usableFromInline func extras(_ site: Site) -> Extras {
    Extras(Tracking(site: site, isMadeInTurn: isInTurn))
  }
}

/// Whom to tell of rejections.
@usableFromInline struct Reporter: Sendable {
  let report: @Sendable (UnhandledRejection) -> Void
  let takeBack: @Sendable (UnhandledRejection) -> Void
}

/// What is known of a promise whose rejection is reported if it is not handled.
@usableFromInline struct Tracking: Sendable {
  let site: Site
  /// Whether a job of its queue made it.
  let isMadeInTurn: Bool
  /// The number of its report, once there is one.
  var number: Int?
  var name: String?

  func rejection(_ reason: any Error) -> UnhandledRejection {
    let number = number ?? UnhandledRejection.nextNumber()
    return UnhandledRejection(id: number, reason: reason, at: site, name: name)
  }
}

extension PromiseCore {
  /// Reports the rejection of a promise that a job made and a job rejected, when no other job is left.
  ///
  /// Only then the code that could handle it has run by that time. Of any other promise it is not known whether a thread
  /// is about to attach a handler: it is reported when it is released, since none can.
  final func reportIfUnhandled() {
    guard lock.withLock({ $0.unhandled?.isMadeInTurn == true }), queue.isInTurn else { return }
    queue.enqueueReport(.report(self))
  }

  /// Reports the rejection, unless it has been handled by now.
  final func report() {
    let tracking = lock.withLock { $0.report(UnhandledRejection.nextNumber) }
    if let tracking, let reason { queue.reporter?.report(tracking.rejection(reason)) }
  }

  /// Reports the rejection of a promise that is being released, in a job.
  final func reportAtLast() {
    guard let tracking = lock.withLock({ $0.unhandled }), let reason, let reporter = queue.reporter
    else { return }
    let rejection = tracking.rejection(reason)
    queue.enqueueReport(.call { reporter.report(rejection) })
  }

  /// Notes that a rejection need not be reported: it will be handled, or is known already.
  @usableFromInline final func willBeHandled() {
    guard let reporter = queue.reporter, let tracking = lock.withLock({ $0.handle() }), let reason
    else { return }
    let rejection = tracking.rejection(reason)
    queue.enqueue(.call { reporter.takeBack(rejection) })
  }

  /// The reason of a promise that is rejected.
  private var reason: (any Error)? {
    content == .error ? read() : nil
  }
}
