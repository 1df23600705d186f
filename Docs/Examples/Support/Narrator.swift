import Dispatchers
import Foundation
import ProgramSupport
import Synchronization

/// Records what happens: when, on which thread, and what.
final class Narrator: Sendable {
  struct Line: Sendable {
    var thread: String
    var text: String
  }

  fileprivate struct State {
    var lines: [Line] = []
    var threads: [ObjectIdentifier: Int] = [:]
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now
  private let prints: Bool

  /// Makes one.
  ///
  /// - Parameter prints: whether each line is printed, too.
  init(prints: Bool) {
    self.prints = prints
  }

  var lines: [Line] { state.withLock { $0.lines } }

  func say(_ text: String) {
    // On Linux the main queue leaves the main thread when `main` awaits
    // something.
    let isMain =
      Thread.isMainThread || DispatchQueue.main.isCurrent == true
    // Under the lock, so that the printed order is the recorded one.
    state.withLock { state in
      let thread = isMain ? "main" : state.numberOfThread()
      state.lines.append(Line(thread: thread, text: text))
      guard prints else { return }
      let milliseconds = String(
        Int((ContinuousClock.now - start) / .milliseconds(1))
      )
      ProgramSupport.say(
        "\(milliseconds.padded(to: -6)) ms  \(thread.padded(to: 12))\(text)"
      )
    }
  }

  /// Prints a separate line, which is not about one moment and one
  /// thread.
  func remark(_ text: String) {
    if prints { ProgramSupport.say(text) }
  }
}

extension Narrator.State {
  /// In the order in which they first say something.
  fileprivate mutating func numberOfThread() -> String {
    let thread = ObjectIdentifier(Thread.current)
    let number = threads[thread] ?? threads.count + 1
    threads[thread] = number
    return "thread \(number)"
  }
}

extension String {
  /// With spaces after it or, for a negative length, before it.
  fileprivate func padded(to length: Int) -> String {
    let spaces = String(
      repeating: " ",
      count: max(0, abs(length) - count)
    )
    return length < 0 ? spaces + self : self + spaces
  }
}
