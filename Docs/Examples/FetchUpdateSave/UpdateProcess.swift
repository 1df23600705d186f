import Foundation
import ProgramSupport

/// One update, in a process of its own that may crash before it is
/// done.
struct UpdateProcess {
  private let variant: Variant
  private let line: String
  private let port: UInt16
  private let folder: URL
  private let crash: Step?

  init(
    _ variant: Variant,
    _ line: String,
    port: UInt16,
    folder: URL,
    crash: Step? = nil
  ) {
    (self.variant, self.line, self.port) = (variant, line, port)
    (self.folder, self.crash) = (folder, crash)
  }

  // MARK: From outside

  /// The arguments of the process, after the example's name.
  var arguments: [String] {
    [
      "update", variant.rawValue, line, "\(port)", folder.path,
      crash?.rawValue ?? "to the end",
    ]
  }

  /// Runs the process, and returns how it ended.
  func start() async throws -> String {
    let end = try await TemporaryProcess(
      TemporaryProcess.thisProgram,
      [Example.fetchUpdateSave.rawValue] + arguments,
      streams: .inherited
    ).run()
    return end.ending == .exited(0)
      ? "the process ended" : "the process was killed"
  }

  // MARK: From inside

  /// The arguments, if they are those of such a process.
  init?(_ arguments: [String]) {
    guard arguments.count == 6, arguments[0] == "update",
      let variant = Variant(rawValue: arguments[1]),
      let port = UInt16(arguments[3])
    else { return nil }
    let folder = URL(filePath: arguments[4])
    self.init(
      variant,
      arguments[2],
      port: port,
      folder: folder,
      crash: Step(rawValue: arguments[5])
    )
  }

  /// Updates the note, and returns when the screen is done, unless the
  /// process crashes before.
  @MainActor func run() async {
    let narrator = Narrator(prints: true)
    let desk = Desk(
      store: FileStore(folder),
      client: HTTPClient(port: port),
      narrator: narrator,
      // Nothing is cleaned up, flushed or reported.
      reached: { if $0 == crash { kill(getpid(), SIGKILL) } }
    )
    await withCheckedContinuation { done in
      let screen = Screen(narrator: narrator) { done.resume() }
      variant.updater(desk: desk, screen: screen).update(adding: line)
    }
  }
}
