/// A promise that was released too early: nobody had seen its error, or handlers still waited for it.
///
/// TypedPromise and ResultPromise report them in debug builds, after one line where the program starts:
///
/// ```swift
/// LostPromise.report { print($0) }
/// // unhandled error of the promise made at App/Login.swift:12: offline
/// ```
///
/// An error counts as seen once a handler for errors is attached, in the promise or in one that passes the error on, a task
/// awaits it, or code asks for it. Nobody is asked to see the error of a promise that something has stopped waiting for,
/// as when a branch is cancelled or a race is decided. A cancellation is never reported.
///
/// Release builds report nothing: there the line does nothing, and a promise costs what it costs without.
public struct LostPromise: Sendable, CustomStringConvertible {
  /// What was lost with the promise.
  public enum Loss: Sendable {
    /// It was rejected with this error.
    case error(any Error)
    /// It was pending. So many handlers waited for it, and will never run.
    case handlers(Int)
  }

  /// A line of the program.
  public struct Origin: Sendable, Equatable, CustomStringConvertible {
    /// The file, as `#fileID` has it.
    public let fileID: String
    /// The line.
    public let line: Int
    /// The name that the promise was given there with `named(_:fileID:line:)`, if that was called.
    public let name: String?

    init(fileID: String, line: Int, name: String?) {
      (self.fileID, self.line, self.name) = (fileID, line, name)
    }

    /// The name, the file and the line.
    public var description: String { (name.map { "“\($0)” " } ?? "") + "made at \(fileID):\(line)" }
  }

  /// What was lost.
  public let loss: Loss

  /// Where the promise was made, or the first of its chain, unless it or a later one was given a name.
  ///
  /// `nil` if a function of the library has made it.
  public let origin: Origin?

  init(loss: Loss, origin: Origin?) {
    (self.loss, self.origin) = (loss, origin)
  }

  /// What was lost, and where the promise was made.
  public var description: String {
    let promise = origin.map { "the promise \($0)" } ?? "a promise made in the library"
    return switch loss {
    case .error(let error): "unhandled error of \(promise): \(error)"
    case .handlers(let count): "\(promise) was released pending: \(count) of its handlers never run"
    }
  }

  /// Reports the promises that are made from now on and lost, if this is a debug build.
  ///
  /// - Parameter report: runs where a promise is released, on that thread, once for each error or promise that is lost. It
  ///   replaces an earlier one.
  public static func report(to report: @escaping @Sendable (LostPromise) -> Void) {
    PromiseRecords.note(for: report)
  }
}
