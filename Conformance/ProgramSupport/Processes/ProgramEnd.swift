/// How a program ended, and what it printed.
public struct ProgramEnd: Sendable {
  /// How a process ended.
  public enum Ending: Sendable, Equatable {
    /// It called `exit`, or returned from `main`, with that status.
    case exited(Int32)
    /// A signal ended it.
    case signal(Int32)
  }

  /// How it ended.
  public let ending: Ending
  /// What it wrote to its standard output.
  public let output: String
  /// What it wrote to its standard error.
  public let errors: String
  /// Whether it was killed, since it did not end.
  public let isGivenUp: Bool

  /// What it exited with, or the number of the signal.
  public var status: Int32 {
    switch ending {
    case .exited(let status), .signal(let status): status
    }
  }
}
