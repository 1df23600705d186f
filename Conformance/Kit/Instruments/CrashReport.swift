import Foundation

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
