import Dispatch
import ResultPromise

extension PageError: CancellableFailure {}

struct ResultLoader: Loader {
  let catalogue: Catalogue
  let screen: Screen

  @MainActor func load() -> @MainActor @Sendable () -> Void {
    let progress = Progress(screen: screen)
    let left = Promise<Void, Never>()
    let loading = page(1, progress, left)
      .thenAsync { first in
        let others = first.others.map { page($0, progress, left) }
        return Promise.all([Promise(.success(first))] + others)
      }
    loading.onMain().await { result in
      switch result {
      case .success(let pages): screen.show(pages)
      case .failure(.cancelled): break
      case .failure(let error): screen.show(error: error)
      }
      screen.hideSpinner()
    }
    left.await { _ in loading.cancel() }
    // A cancellation travels only down, so each promise that starts
    // work must be told of it.
    return { left.fulfill(with: .success(())) }
  }

  private func page(
    _ number: Int,
    _ progress: Progress,
    _ left: Promise<Void, Never>
  ) -> Promise<Page, PageError> {
    let page = Promise.retry(catalogue.policy, clock: catalogue.clock) {
      request(number, left)
    }
    left.await { _ in page.cancel() }
    return page.flatMapResult { result in
      let shown = Promise<Page, PageError>()
      DispatchQueue.main.async {
        let isWanted = left.resultIfSettled == nil
        if isWanted, case .success(let page) = result {
          MainActor.assumeIsolated { progress.add(page) }
        }
        shown.fulfill(with: result)
      }
      return shown
    }
  }

  private func request(
    _ number: Int,
    _ left: Promise<Void, Never>
  ) -> Promise<Page, PageError> {
    let page = Promise<Page, PageError>()
    left.await { _ in page.cancel() }
    catalogue.limiter.dispatch {
      guard page.resultIfSettled == nil else { return }
      let request = catalogue.page(number) { page.fulfill(with: $0) }
      page.await { result in
        if case .failure(.cancelled) = result { request.cancel() }
      }
    }
    return page
  }
}
