import Foundation
import Platform
import Synchronization

/// Handles the signals that interrupt the process: removes temporary folders, and prints what is left unfinished.
public enum Interruption {
  private struct State {
    var folders: Set<URL> = []
    var program: String?
    var missing: [URL] = []
    var begun: [URL] = []
    var processes: Set<Int32> = []
  }

  private static let state = Mutex(State())

  /// Makes the process print one line when it is interrupted, which names the files that are missing.
  ///
  /// - Parameter program: how the line begins.
  public static func announce(as program: String) {
    state.withLock { $0.program = program }
    _ = watcher
    // A shell makes a program in the background ignore these signals; one that is sent nevertheless is meant.
    for number in [SIGINT, SIGTERM] { signal(number, handler) }
  }

  /// Remembers that a file is still to be written.
  public static func expect(_ file: URL) { state.withLock { $0.missing.append(file) } }

  /// Remembers that a part of it has been.
  public static func begin(_ file: URL) {
    state.withLock { state in
      state.missing.removeAll { $0 == file }
      state.begun.append(file)
    }
  }

  /// Remembers that all of it has been.
  public static func finish(_ file: URL) {
    state.withLock { state in
      state.missing.removeAll { $0 == file }
      state.begun.removeAll { $0 == file }
    }
  }

  /// Remembers a process that is to end when this one is interrupted.
  package static func started(_ process: Int32) {
    _ = watcher
    state.withLock { _ = $0.processes.insert(process) }
  }

  /// Forgets a process that has ended.
  package static func ended(_ process: Int32) {
    state.withLock { _ = $0.processes.remove(process) }
  }

  static func make(_ folder: URL) throws {
    _ = watcher
    try state.withLock { state in
      try folder.makeFolder()
      state.folders.insert(folder)
    }
  }

  static func remove(_ folder: URL) {
    try? FileManager.default.removeItem(at: folder)
    state.withLock { _ = $0.folders.remove(folder) }
  }

  // MARK: Signals

  /// The pipe that the handler writes into; both ends stay open for as long as the process lives.
  private static let pipe = Pipe()
  private static let entry = pipe.fileHandleForWriting.fileDescriptor

  /// Only `write`: all else is done by the thread that reads.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(Interruption.entry, &byte, 1)
  }

  /// Waits for a signal, from the first use on; signals that are handled or ignored already stay so.
  private static let watcher: Void = {
    let exit = pipe.fileHandleForReading.fileDescriptor
    _ = entry
    let thread = Thread {
      var byte: UInt8 = 0
      while read(exit, &byte, 1) != 1 {}
      end(Int32(byte))
    }
    thread.start()
    for number in [SIGINT, SIGTERM, SIGHUP] { SystemSignals.take(number, handler) }
  }()

  private static func end(_ number: Int32) {
    // The lock is held to the end, so that no other folder is made.
    state.withLock { state in
      for process in state.processes { TemporaryProcess.kill(process) }
      for folder in state.folders { try? FileManager.default.removeItem(at: folder) }
      guard let program = state.program else {
        signal(number, SIG_DFL)
        kill(getpid(), number)
        while true { pause() }
      }
      let left = [("not finished", state.begun), ("not written", state.missing)]
        .filter { !$0.1.isEmpty }
        .map { "\($0): \($1.map(\.relativePath).joined(separator: ", "))" }
        .joined(separator: "; ")
      let rest = left.isEmpty ? "nothing is left behind" : left
      // On a terminal, this replaces the line of progress.
      let start = isatty(STDERR_FILENO) == 1 ? "\r\u{1B}[K" : ""
      FileHandle.standardError.write(Data("\(start)\(program): interrupted; \(rest)\n".utf8))
      _exit(128 + number)
    }
  }
}
