import ResultPromise
import TestSupport
import Testing

// What is between the marks is shown in `Docs/Cancelling.md`, as it is.

// begin result failure
enum LoadError: CancellableFailure {
  case offline
  case cancelled
}
// end

/// Replaces a server: what is asked for arrives when the test says so.
private final class API: Sendable {
  let log: Log<String>
  private let requests = Log<Promise<String, LoadError>>()

  init(_ log: Log<String>) { self.log = log }

  // begin result producer
  func load(_ name: String) -> Promise<String, LoadError> {
    let promise = Promise<String, LoadError>()
    promise.await { [log] result in
      if case .failure(.cancelled) = result {
        log.append("\(name): request stopped")
      }
    }
    requests.append(promise)
    return promise
  }
  // end

  func arrive() {
    for request in requests.entries { request.fulfill(with: .success("answer")) }
  }
}

@Suite(.ownThread) struct ResultCancellingTests {
  private let log = Log<String>()

  @Test func `a screen that goes away`() {
    let (api, log) = (API(log), log)
    // begin result screen
    let screen = api.load("profile")
    screen.await { result in
      switch result {
      case .success(let profile): log.append("show \(profile)")
      case .failure(.cancelled): break
      case .failure(let error): log.append("show \(error)")
      }
      log.append("hide the spinner")
    }

    // The screen goes away:
    screen.cancel()
    // end
    api.arrive()
    #expect(log.entries == ["profile: request stopped", "hide the spinner"])
  }

  @Test func `a search that is typed over`() {
    let (api, log) = (API(log), log)
    // begin result search
    var search: Promise<String, LoadError>?
    func type(_ text: String) {
      search?.cancel()
      let found = api.load(text)
      found.await { result in
        if case .success(let value) = result {
          log.append("show \(value) for \(text)")
        }
      }
      search = found
    }
    // end
    type("s")
    type("sw")
    api.arrive()
    #expect(log.entries == ["s: request stopped", "show answer for sw"])
  }

  @Test(arguments: [1, 2])
  func `a download shared by two consumers`(leaving: Int) {
    let (api, log) = (API(log), log)
    // begin result shared
    let download = api.load("photo")
    let thumbnail = download.map { log.append("thumbnail of \($0)") }
    let text = download.map { log.append("text of \($0)") }

    // The download continues; it would, even without the text.
    thumbnail.cancel()
    // end
    if leaving == 2 {
      // begin result last
      // This stops the request; the text fails with `.cancelled`.
      download.cancel()
      // end
    }
    api.arrive()
    #expect(log.entries == (leaving == 2 ? ["photo: request stopped"] : ["text of answer"]))
    withExtendedLifetime(text) {}
  }
}
