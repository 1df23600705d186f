import Foundation
import Synchronization

/// The folder that a run leaves its record in.
public struct OutputFolder {
  private let folder: URL

  /// Checks that the folder can be written to, and removes the files of these names that an earlier run left.
  ///
  /// So an interrupted run leaves no file that could be mistaken for its record.
  public init(_ folder: URL, replacing names: [String]) throws {
    self.folder = folder
    do {
      try folder.makeFolder()
      let spy = folder.appending(path: ".spy-\(UUID())")
      try Data().write(to: spy)
      try FileManager.default.removeItem(at: spy)
      for name in names {
        let file = folder.appending(path: name)
        if FileManager.default.fileExists(atPath: file.path) {
          try FileManager.default.removeItem(at: file)
        }
        Interruption.expect(file)
      }
    } catch {
      throw Mistake(writing: "to \(folder.path)", error, or: Self.advice)
    }
  }

  private static let advice = "name another folder with --output"

  /// Begins a file that is written as its lines come; `write` replaces it by the whole.
  public func begin(_ name: String) throws -> @Sendable (_ text: String) -> Void {
    try write("", to: name)
    let file = folder.appending(path: name)
    let handle: FileHandle
    do { handle = try FileHandle(forWritingTo: file) } catch {
      throw Mistake(writing: file.relativePath, error, or: Self.advice)
    }
    Interruption.begin(file)
    let end = Mutex(handle)
    return { text in end.withLock { try? $0.write(contentsOf: Data(text.utf8)) } }
  }

  /// Writes a file whole or not at all.
  public func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try file.write(text, or: Self.advice)
    Interruption.finish(file)
  }
}

/// Shows progress on a terminal, and nothing if standard error is no terminal.
public final class Progress: Sendable {
  private let total: Int
  private let done = Mutex(0)
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Starts a count.
  public init(total: Int) {
    self.total = total
  }

  /// Counts one step, and shows its name.
  public func note(_ what: String) {
    let count = done.withLock { done in
      done += 1
      return done
    }
    show(count == total ? "" : "\(count)/\(total) \(what)")
  }

  /// Replaces the line.
  public func show(_ text: String) {
    if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8)) }
  }
}
