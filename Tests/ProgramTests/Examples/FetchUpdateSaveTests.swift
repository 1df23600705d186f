import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import examples

/// A server, a store and a screen for one note.
private final class Trial: Sendable {
  let server: HTTPServer<NoteServer>
  let folder: TemporaryFolder
  private let isDone = Event()

  init(observe: @escaping @Sendable (ServerEvent) -> Void = { _ in }) throws {
    folder = try TemporaryFolder()
    server = try HTTPServer(NoteServer(), observe: observe) { try $0.answer($1) }
  }

  /// Updates the note, and waits until the screen is done.
  ///
  /// - Parameter meanwhile: runs after the update has begun.
  /// - Returns: what the screen showed.
  func update(
    _ line: String,
    with variant: Variant,
    meanwhile: () throws -> Void = {}
  ) throws -> [String] {
    let narrator = Narrator(prints: false)
    let desk = Desk(
      store: FileStore(folder.url),
      client: HTTPClient(port: server.port),
      narrator: narrator,
      reached: { _ in }
    )
    let screen = Screen(narrator: narrator) { [isDone] in isDone.signal() }
    let updater = variant.updater(desk: desk, screen: screen)
    DispatchQueue.main.async { MainActor.assumeIsolated { updater.update(adding: line) } }
    try meanwhile()
    try isDone.wait()
    let shown = narrator.lines.filter { $0.text.hasPrefix("shows ") }
    #expect(shown.allSatisfy { $0.thread == "main" })
    return shown.map(\.text)
  }

  var storedNote: Note? {
    let note = try? Data(contentsOf: folder.url.appending(path: "note.json"))
    return note.flatMap { try? JSONDecoder().decode(Note.self, from: $0) }
  }
}

@Suite(.ownThread) struct FetchUpdateSaveTests {
  private let one = Note(version: 1, lines: ["one"])
  private let two = Note(version: 2, lines: ["one", "two"])

  @Test(arguments: Variant.allCases)
  func `a note goes to the server and to the disk`(variant: Variant) throws {
    let trial = try Trial()
    #expect(try trial.update("one", with: variant) == ["shows \(one)"])
    #expect(try trial.update("two", with: variant) == ["shows \(two)"])
    #expect(trial.server.state.note == two)
    #expect(trial.storedNote == two)
  }

  @Test(
    arguments: Variant.allCases,
    [
      (Misbehaviour.status(500), "the server answered with status 500"),
      (.dropped, "the connection was lost"),
      (.answerLost, "the connection was lost"),
      (.nonsense("It works!"), "the server answered nonsense: “It works!”"),
    ]
  )
  func `what the server has not confirmed is not saved, and can be sent again`(
    variant: Variant,
    failure: (Misbehaviour, String)
  ) throws {
    let trial = try Trial()
    _ = try trial.update("one", with: variant)
    trial.server.misbehave(at: "/note", [failure.0])
    #expect(try trial.update("two", with: variant) == ["shows the error: \(failure.1)"])
    #expect(trial.storedNote == one)
    #expect(try trial.update("two", with: variant) == ["shows \(two)"])
    #expect(trial.server.state.note == two)
    #expect(trial.storedNote == two)
  }

  @Test(arguments: Variant.allCases)
  func `nothing is saved while the server has not answered`(variant: Variant) throws {
    let (received, gate) = (Event(), Gate())
    let trial = try Trial { if case .received = $0 { received.signal() } }
    trial.server.misbehave(at: "/note", [.slow(until: gate)])
    let shown = try trial.update("one", with: variant) {
      try received.wait()
      #expect(trial.storedNote == Note())
      gate.open()
    }
    #expect(shown == ["shows \(one)"])
    #expect(trial.storedNote == one)
  }

  @Test(arguments: Variant.allCases)
  func `what somebody else has changed is not overwritten`(variant: Variant) throws {
    let trial = try Trial()
    let file = trial.folder.url.appending(path: "note.json")
    _ = try trial.update("one", with: variant)
    let old = try Data(contentsOf: file)
    _ = try trial.update("two", with: variant)
    // Another client, which has not heard of the second line.
    try old.write(to: file)
    let shown = try trial.update("three", with: variant)
    #expect(shown == ["shows the error: the server answered with status 409"])
    #expect(trial.server.state.note == two)
    #expect(trial.storedNote == one)
  }

  @Test(arguments: Variant.allCases)
  func `a damaged store is reported before anything is sent`(variant: Variant) throws {
    let trial = try Trial()
    try Data("{".utf8).write(to: trial.folder.url.appending(path: "note.json"))
    let shown = try trial.update("one", with: variant)
    #expect(shown == ["shows the error: “note” in the store cannot be read"])
    #expect(trial.server.state.note == Note())
  }

  @Test(arguments: Variant.allCases, Step.allCases)
  func `a crash loses nothing that was confirmed`(variant: Variant, step: Step) async throws {
    let trial = try Trial()
    let first = try await process(variant, "one", in: trial)
    #expect(first.status == 0)
    #expect(first.output.contains("shows \(one)"))

    let crash = try await process(variant, "two", in: trial, crash: step)
    #expect(crash.status == SIGKILL)
    #expect(!crash.output.contains("shows"))
    let isSent = step != .bootstrapped && step != .fetched
    #expect(trial.server.state.note == (isSent ? two : one))
    #expect(trial.storedNote == (step == .saved ? two : one))

    let again = try await process(variant, "two", in: trial)
    #expect(again.status == 0)
    #expect(again.output.contains("shows \(two)"))
    #expect(trial.server.state.note == two)
    #expect(trial.storedNote == two)
    let files = try FileManager.default.contentsOfDirectory(atPath: trial.folder.url.path)
    #expect(files == ["note.json"])
  }

  private func process(
    _ variant: Variant,
    _ line: String,
    in trial: Trial,
    crash: Step? = nil
  ) async throws -> ProgramEnd {
    let port = trial.server.port
    let update = UpdateProcess(variant, line, port: port, folder: trial.folder.url, crash: crash)
    return try await runExample("FetchUpdateSave", update.arguments)
  }
}
