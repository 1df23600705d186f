import Dispatchers
import TestSupport
import Testing
import TypedPromise

// What stands between the marks is shown in `Docs/Cancelling.md`, as it is.

private enum Offline: Error {
  case noNetwork
}

/// Stands for a server: what is asked for arrives when the test says so.
private final class API: Sendable {
  let log: Log<String>
  private let requests = Log<Resolver<String, Offline>>()

  init(_ log: Log<String>) { self.log = log }

  // begin typed producer
  func load(_ name: String) -> Promise<String, Offline> {
    let (promise, resolver) = Promise<String, Offline>.pending()
    resolver.onCancel { [log] in log.append("\(name): request stopped") }
    requests.append(resolver)
    return promise
  }
  // end

  func arrive() {
    for request in requests.entries { request.fulfill("answer") }
  }
}

@Suite(.ownThread) struct TypedCancellingTests {
  private let ui = ManualDispatcher()
  private let log = Log<String>()

  @Test func `a screen that goes away`() {
    let (api, ui, log) = (API(log), ui, log)
    // begin typed screen
    let screen = api.load("profile")
      .then(on: ui) { log.append("show \($0)") }
      .ensure(on: ui) { log.append("hide the spinner") }

    // The screen goes away:
    screen.cancel()
    // end
    api.arrive()
    ui.drain()
    #expect(log.entries == ["profile: request stopped", "hide the spinner"])
  }

  @Test func `a search that is typed over`() {
    let (api, ui, log) = (API(log), ui, log)
    // begin typed search
    var search: Promise<Void, Offline>?
    func type(_ text: String) {
      search?.cancel()
      search = api.load(text).then(on: ui) { log.append("show \($0) for \(text)") }
    }
    // end
    type("s")
    type("sw")
    api.arrive()
    ui.drain()
    #expect(log.entries == ["s: request stopped", "show answer for sw"])
  }

  @Test(arguments: [1, 2])
  func `a download shared by two consumers`(leaving: Int) {
    let (api, ui, log) = (API(log), ui, log)
    do {
      // begin typed shared
      let download = api.load("photo")
      let thumbnail = download.then(on: ui) { log.append("thumbnail of \($0)") }
      let text = download.then(on: ui) { log.append("text of \($0)") }

      thumbnail.cancel()  // the download goes on, for the sake of the text
      // end
      if leaving == 2 {
        // begin typed last
        text.cancel()  // that was the last consumer: now the request is stopped
        // end
      }
    }
    api.arrive()
    ui.drain()
    #expect(log.entries == (leaving == 2 ? ["photo: request stopped"] : ["text of answer"]))
  }
}
