import JSPromise

struct JSUpdater: Updater {
  let desk: Desk
  let screen: Screen

  @MainActor func update(adding line: String) {
    bootstrap()
      .then { fetch() }
      .then { note in send(note.adding(line)) }
      .then { note in save(note) }
      .handle(on: .main)
      .then { note in MainActor.assumeIsolated { screen.show(note) } }
      .catch { error in
        MainActor.assumeIsolated { screen.show(error: error) }
      }
      .finally { MainActor.assumeIsolated { screen.hideSpinner() } }
  }

  // MARK: The desk, with promises

  private func bootstrap() -> Promise<Void> {
    Promise { resolve, reject in
      desk.bootstrap { settle($0, resolve, reject) }
    }
  }

  private func fetch() -> Promise<Note> {
    Promise { resolve, reject in
      desk.fetch { settle($0, resolve, reject) }
    }
  }

  private func send(_ note: Note) -> Promise<Note> {
    Promise { resolve, reject in
      desk.send(note) { settle($0, resolve, reject) }
    }
  }

  private func save(_ note: Note) -> Promise<Note> {
    Promise { resolve, reject in
      desk.save(note) { settle($0, resolve, reject) }
    }
  }
}
