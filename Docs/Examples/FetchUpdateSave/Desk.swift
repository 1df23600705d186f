/// What is kept here and on the server: each change has the next
/// version.
struct Note: Codable, Sendable, Equatable, CustomStringConvertible {
  var version = 0
  var lines: [String] = []

  /// The note with one more line, or unchanged if it has that line.
  func adding(_ line: String) -> Note {
    lines.contains(line)
      ? self : Note(version: version + 1, lines: lines + [line])
  }

  var description: String { "version \(version), \(lines)" }
}

enum NoteError: Error, Equatable, CustomStringConvertible {
  case store(StoreError)
  case server(HTTPError)

  var description: String {
    switch self {
    case .store(let error): "\(error)"
    case .server(let error): "\(error)"
    }
  }
}

/// Where an update can break off.
enum Step: String, CaseIterable, Sendable {
  /// The store is ready.
  case bootstrapped
  /// The note is loaded.
  case fetched
  /// The server has confirmed the new note, and has the only copy.
  case sent
  /// The store has a file with the new note, beside the one with the
  /// old note.
  case written
  /// The store has the new note.
  case saved
}

/// Store and server as they came, with completion handlers: the part
/// that all versions share.
struct Desk: Sendable {
  typealias Completion<Value> =
    @Sendable (Result<Value, NoteError>) -> Void

  let store: FileStore
  let client: HTTPClient
  let narrator: Narrator
  /// Is told of each step, before its completion handler is called.
  let reached: @Sendable (Step) -> Void

  /// Opens the store, with an empty note if there is none.
  func bootstrap(completion: @escaping Completion<Void>) {
    store.open { result in
      guard case .success = result else {
        return finish(.bootstrapped, result, completion)
      }
      store.load("note") { (note: Result<Note, StoreError>) in
        guard case .failure(.missing) = note else {
          return finish(.bootstrapped, note.map { _ in }, completion)
        }
        store.save(Note(), as: "note") {
          finish(.bootstrapped, $0.map { _ in }, completion)
        }
      }
    }
  }

  func fetch(completion: @escaping Completion<Note>) {
    store.load("note") { finish(.fetched, $0, completion) }
  }

  /// Completes when the server has confirmed that it has the note.
  func send(_ note: Note, completion: @escaping Completion<Note>) {
    client.send(
      Request("PUT", "/note", json: note),
      expecting: Note.self
    ) { result in
      say(.sent, result)
      if case .success = result { reached(.sent) }
      completion(result.mapError { .server($0) })
    }
  }

  /// Completes when the note is on the disk.
  func save(_ note: Note, completion: @escaping Completion<Note>) {
    store.save(note, as: "note", willReplace: { reached(.written) }) {
      finish(.saved, $0, completion)
    }
  }

  private func finish<Value>(
    _ step: Step,
    _ result: Result<Value, StoreError>,
    _ completion: Completion<Value>
  ) {
    say(step, result)
    if case .success = result { reached(step) }
    completion(result.mapError { .store($0) })
  }

  private func say(
    _ step: Step,
    _ result: Result<some Any, some Error>
  ) {
    switch result {
    case .success: narrator.say(step.rawValue)
    case .failure(let error):
      narrator.say("not \(step.rawValue): \(error)")
    }
  }
}

/// The server's side.
struct NoteServer: Sendable {
  var note = Note()

  mutating func answer(_ request: Request) throws -> Response {
    let new: Note = try request.decoded()
    // The confirmed version, since the answer may have been lost;
    // otherwise the next one.
    guard new == note || new.version == note.version + 1 else {
      return Response(409)
    }
    note = new
    return Response(200, json: note)
  }
}
