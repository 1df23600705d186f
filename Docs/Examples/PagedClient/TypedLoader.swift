import TypedPromise

struct TypedLoader: Loader {
  let catalogue: Catalogue
  let screen: Screen

  @MainActor func load() -> @MainActor @Sendable () -> Void {
    let progress = Progress(screen: screen)
    let loading = page(1, progress)
      .then { first in
        let others = first.others.map { page($0, progress) }
        return when(fulfilled: [Promise(value: first)] + others)
      }
      .then { pages in screen.show(pages) }
      .catch { error in screen.show(error: error) }
      .ensure { screen.hideSpinner() }
    // Releasing the last promise releases everything that only it was
    // waiting for, including the requests.
    return { loading.cancel() }
  }

  private func page(
    _ number: Int,
    _ progress: Progress
  ) -> Promise<Page, PageError> {
    retry(catalogue.policy, on: .current, clock: catalogue.clock) {
      request(number)
    }
    .get { page in progress.add(page) }
  }

  private func request(_ number: Int) -> Promise<Page, PageError> {
    Promise(on: catalogue.limiter) { resolver in
      let request = catalogue.page(number, completion: resolver.resolve)
      resolver.onCancel { request.cancel() }
    }
  }
}
