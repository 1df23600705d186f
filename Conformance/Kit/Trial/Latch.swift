/// Suspends a task until it is opened, once.
final class Latch: Sendable {
  private let state = Box<(isOpen: Bool, task: UnsafeContinuation<Void, Never>?)>((false, nil))

  func open() {
    let task = state.withLock { state in
      defer { state = (true, nil) }
      return state?.task
    }
    task?.resume()
  }

  func wait() async {
    await withUnsafeContinuation { task in
      let isOpen = state.withLock { state in
        if state?.isOpen == true { return true }
        state = (false, task)
        return false
      }
      if isOpen { task.resume() }
    }
  }
}
