import Foundation
import Platform

/// Names the rules that were running when a library crashed the process.
///
/// A promise that recurses along a chain, or traps, ends the process, so there is no verdict. With the report
/// installed, the last lines on standard error name the rules and subjects that were running, and what each did last.
public enum CrashReport {
  /// Installs the report for the signals of a crash.
  ///
  /// After the report, the signal has its usual effect.
  public static func install() {
    _ = RunningCase.lines
    SystemSignals.onCrash(call: report)
  }

  /// The signal handler.
  ///
  /// It only calls `write`, and only reads memory that was allocated before.
  private static let report: @convention(c) (Int32) -> Void = { number in
    write("\nconformance: the process crashed while these rules were running:\n")
    for line in 0..<RunningCase.count {
      let start = RunningCase.lines + line * RunningCase.width
      if start[0] == 0 { continue }
      write(start + RunningCase.name)
      write("\n")
      if start[RunningCase.call] == 0 { continue }
      write("  last: ")
      write(start + RunningCase.call)
      write("\n")
    }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func write(_ text: StaticString) {
    _ = Foundation.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func write(_ start: UnsafeMutablePointer<UInt8>) {
    var length = 0
    while length < RunningCase.textWidth, start[length] != 0 { length += 1 }
    _ = Foundation.write(STDERR_FILENO, start, length)
  }
}
