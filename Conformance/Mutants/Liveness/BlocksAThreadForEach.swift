import Dispatch
import Foundation
import PromiseConformance

/// When hundreds of promises have handlers, a thread waits for each of the next 150.
final class BlocksAThreadForEach: Sketch, @unchecked Sendable {
  override class var fault: String {
    "when hundreds of promises have handlers, a thread waits for each of the next 150"
  }
  override class var killers: [String] { ["LIV-09"] }

  /// How many pending promises have handlers.
  ///
  /// No more threads than that, since trials of other promises may run beside this one's; and none for a
  /// few promises, since those that follow each other in a circle would keep theirs.
  private static let pending = Guarded(0)
  private let end = DispatchSemaphore(value: 0)

  override func register(_ handler: Handler) {
    super.register(handler)
    guard handlers.count == 1 else { return }
    let number = Self.pending.withLock { pending in
      pending += 1
      return pending
    }
    guard (250..<400).contains(number) else { return }
    let thread = Thread { [end] in end.wait() }
    thread.stackSize = 64 * 1024
    thread.start()
  }
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    stopWaiting()
    return super.take(settlingWith: outcome)
  }
  override func release() {
    stopWaiting()
    super.release()
  }
  private func stopWaiting() {
    guard !handlers.isEmpty else { return }
    Self.pending.withLock { $0 -= 1 }
    end.signal()
  }
}
