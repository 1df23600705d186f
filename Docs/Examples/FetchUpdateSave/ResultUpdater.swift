import ResultPromise

struct ResultUpdater: Updater {
  let desk: Desk
  let screen: Screen

  @MainActor func update(adding line: String) {
    bootstrap()
      .thenAsync { fetch() }
      .thenAsync { note in send(note.adding(line)) }
      .thenAsync { note in save(note) }
      .onMain()
      .await { result in
        switch result {
        case .success(let note): screen.show(note)
        case .failure(let error): screen.show(error: error)
        }
        screen.hideSpinner()
      }
  }

  // MARK: The desk, with promises

  private func bootstrap() -> Promise<Void, NoteError> {
    let promise = Promise<Void, NoteError>()
    desk.bootstrap { promise.fulfill(with: $0) }
    return promise
  }

  private func fetch() -> Promise<Note, NoteError> {
    let promise = Promise<Note, NoteError>()
    desk.fetch { promise.fulfill(with: $0) }
    return promise
  }

  private func send(_ note: Note) -> Promise<Note, NoteError> {
    let promise = Promise<Note, NoteError>()
    desk.send(note) { promise.fulfill(with: $0) }
    return promise
  }

  private func save(_ note: Note) -> Promise<Note, NoteError> {
    let promise = Promise<Note, NoteError>()
    desk.save(note) { promise.fulfill(with: $0) }
    return promise
  }
}
