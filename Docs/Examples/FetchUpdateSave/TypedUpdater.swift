import TypedPromise

struct TypedUpdater: Updater {
  let desk: Desk
  let screen: Screen

  @MainActor func update(adding line: String) {
    bootstrap()
      .then(on: .global()) { fetch() }
      .then(on: .global()) { note in send(note.adding(line)) }
      .then(on: .global()) { note in save(note) }
      .then { note in
        screen.show(note)
      } _: { error in
        screen.show(error: error)
      }
      .observe { _ in screen.hideSpinner() }
  }

  // MARK: The desk, with promises

  private func bootstrap() -> Promise<Void, NoteError> {
    .wrap { desk.bootstrap(completion: $0.resolve) }
  }

  private func fetch() -> Promise<Note, NoteError> {
    .wrap { desk.fetch(completion: $0.resolve) }
  }

  private func send(_ note: Note) -> Promise<Note, NoteError> {
    .wrap { desk.send(note, completion: $0.resolve) }
  }

  private func save(_ note: Note) -> Promise<Note, NoteError> {
    .wrap { desk.save(note, completion: $0.resolve) }
  }
}
