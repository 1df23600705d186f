import Dispatch
import Foundation
import PromiseConformance

/// A thread waits for each promise that has a handler.
final class BlocksAThreadForEach: Sketch, @unchecked Sendable {
  override class var fault: String { "a thread waits for each promise that has a handler" }
  override class var killers: [String] { ["LIV-09"] }

  private let end = DispatchSemaphore(value: 0)
  override func register(_ handler: Handler) {
    super.register(handler)
    guard handlers.count == 1 else { return }
    let thread = Thread { [end] in end.wait() }
    thread.stackSize = 64 * 1024
    thread.start()
  }
  override func take(settlingWith outcome: Outcome) -> [Handler]? {
    end.signal()
    return super.take(settlingWith: outcome)
  }
  override func release() {
    end.signal()
    super.release()
  }
}
