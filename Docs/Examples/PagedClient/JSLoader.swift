import JSPromise

struct JSLoader: Loader {
  let catalogue: Catalogue
  let screen: Screen

  @MainActor func load() -> @MainActor @Sendable () -> Void {
    let progress = Progress(screen: screen)
    let controller = AbortController()
    let signal = controller.signal
    page(1, progress, signal)
      .then { first in
        let others = first.others.map { page($0, progress, signal) }
        return Promise.all([.resolve(first)] + others)
      }
      .handle(on: .main)
      .then { pages in
        try signal.throwIfAborted()
        MainActor.assumeIsolated { screen.show(pages) }
      }
      .catch { error in
        MainActor.assumeIsolated {
          if !signal.aborted { screen.show(error: error) }
        }
      }
      .finally { MainActor.assumeIsolated { screen.hideSpinner() } }
    // Everything that observes the signal ends.
    return { controller.abort() }
  }

  private func page(
    _ number: Int,
    _ progress: Progress,
    _ signal: AbortSignal
  ) -> Promise<Page> {
    Promise.retry(
      catalogue.policy,
      clock: catalogue.clock,
      signal: signal
    ) {
      request(number, signal)
    }
    .handle(on: .main)
    .then { page in
      try signal.throwIfAborted()
      MainActor.assumeIsolated { progress.add(page) }
      return page
    }
  }

  private func request(
    _ number: Int,
    _ signal: AbortSignal
  ) -> Promise<Page> {
    Promise(signal: signal) { resolve, reject in
      catalogue.limiter.dispatch {
        guard !signal.aborted else { return }
        let request = catalogue.page(number) {
          settle($0, resolve, reject)
        }
        signal.addListener { _ in request.cancel() }
        // It may have been aborted before the listener was added.
        if signal.aborted { request.cancel() }
      }
    }
  }
}
