import Foundation
import Synchronization

/// Names the rules that were running when a library crashed the process.
///
/// A promise that recurses along a chain, or traps, ends the process, so there is no verdict. With the report
/// installed, the last lines on standard error name the rules and subjects that were running.
public enum CrashReport {
  /// Installs the report for the signals of a crash.
  ///
  /// After the report, the signal has its usual effect.
  public static func install() {
    _ = lines
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE] {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = report
      #else
        action.__sigaction_handler.sa_handler = report
      #endif
      // On a stack of its own: the thread's may be used up.
      action.sa_flags = Int32(SA_ONSTACK)
      sigaction(number, &action, nil)
    }
  }

  private static let width = 128
  private static let count = 16

  /// One line for each worker; its first byte is zero while the worker is idle.
  ///
  /// `nonisolated(unsafe)`: the pointer never changes, each line is written only by the worker that holds it. The
  /// signal handler reads them all, and then the process ends.
  nonisolated(unsafe) private static let lines: UnsafeMutablePointer<UInt8> = {
    let lines = UnsafeMutablePointer<UInt8>.allocate(capacity: width * count)
    lines.initialize(repeating: 0, count: width * count)
    return lines
  }()

  private static let free = Mutex(Array(0..<count))

  /// Writes `name` into a line while `body` runs.
  static func noting<Result>(_ name: String, _ body: () async -> Result) async -> Result {
    guard let line = free.withLock({ $0.popLast() }) else { return await body() }
    let start = lines + line * width
    for (index, byte) in (name + "\n").utf8.prefix(width - 1).enumerated() { start[index] = byte }
    let result = await body()
    start.update(repeating: 0, count: width)
    free.withLock { $0.append(line) }
    return result
  }

  /// Gives the calling thread a stack for signals, for as long as `body` runs.
  static func withSignalStack(_ body: () -> Void) {
    let size = 64 * 1024
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = size
    sigaltstack(&stack, nil)
    body()
    stack.ss_flags = Int32(SS_DISABLE)
    sigaltstack(&stack, nil)
    memory.deallocate()
  }

  /// The signal handler.
  ///
  /// It only calls `write`, and only reads memory that was allocated before.
  private static let report: @convention(c) (Int32) -> Void = { number in
    write("\nconformance: the process crashed while these rules were running:\n")
    for line in 0..<CrashReport.count {
      let start = CrashReport.lines + line * CrashReport.width
      if start[0] != 0 { _ = Foundation.write(STDERR_FILENO, start, strlen(start)) }
    }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func write(_ text: StaticString) {
    _ = Foundation.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func strlen(_ start: UnsafeMutablePointer<UInt8>) -> Int {
    var length = 0
    while length < width, start[length] != 0 { length += 1 }
    return length
  }
}
