import Dispatch

/// As it was: each step inside the one before it, and each with its own
/// way out.
struct PyramidUpdater: Updater {
  let desk: Desk
  let screen: Screen

  @MainActor func update(adding line: String) {
    desk.bootstrap { result in
      switch result {
      case .failure(let error):
        fail(error)
      case .success:
        desk.fetch { result in
          switch result {
          case .failure(let error):
            fail(error)
          case .success(let note):
            desk.send(note.adding(line)) { result in
              switch result {
              case .failure(let error):
                fail(error)
              case .success(let note):
                desk.save(note) { result in
                  switch result {
                  case .failure(let error):
                    fail(error)
                  case .success(let note):
                    DispatchQueue.main.async {
                      MainActor.assumeIsolated {
                        screen.show(note)
                        screen.hideSpinner()
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  private func fail(_ error: NoteError) {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        screen.show(error: error)
        screen.hideSpinner()
      }
    }
  }
}
