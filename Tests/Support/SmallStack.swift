import Foundation

/// Runs `body` on a thread with a stack of 256 KB, and waits for its end; throws what it throws.
///
/// A stack that overflows ends the process: call it in an exit test.
package func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
  let (done, failure) = (Event(), Later<any Error>())
  let thread = Thread {
    do { try body() } catch { failure.set(error) }
    done.signal()
  }
  thread.stackSize = 256 * 1024
  thread.start()
  try done.wait()
  if let error = failure.take() { throw error }
}
