import ExampleSupport
import TypedPromise

struct TypedUpdater: Updater {
  let desk: Desk
  let screen: Screen

  @MainActor func update(adding line: String) {
    bootstrap()
      .then(on: .global()) { fetch() }
      .then(on: .global()) { note in send(note.adding(line)) }
      .then(on: .global()) { note in save(note) }
      .then { note in screen.show(note) }
      .catch { error in screen.show(error: error) }
      .ensure { screen.hideSpinner() }
  }

  // MARK: The desk, with promises

  private func bootstrap() -> Promise<Void, NoteError> {
    Promise(on: .current) { resolver in desk.bootstrap { resolver.resolve($0) } }
  }

  private func fetch() -> Promise<Note, NoteError> {
    Promise(on: .current) { resolver in desk.fetch { resolver.resolve($0) } }
  }

  private func send(_ note: Note) -> Promise<Note, NoteError> {
    Promise(on: .current) { resolver in desk.send(note) { resolver.resolve($0) } }
  }

  private func save(_ note: Note) -> Promise<Note, NoteError> {
    Promise(on: .current) { resolver in desk.save(note) { resolver.resolve($0) } }
  }
}

extension Resolver {
  /// Settles the promise with what a completion handler was given.
  fileprivate func resolve(_ result: Result<Value, Failure>) {
    switch result {
    case .success(let value): fulfill(value)
    case .failure(let error): reject(error)
    }
  }
}
