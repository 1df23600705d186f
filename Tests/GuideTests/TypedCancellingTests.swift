import Dispatchers
import TestSupport
import Testing
import TypedPromise

// What is between the marks is shown in `Docs/Cancelling.md`, as it is.

private enum Offline: Error {
  case noNetwork
}

/// Replaces a server: what is asked for arrives when the test says so.
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

// begin typed lease
/// A connection on loan: it goes back when the last reference to it is
/// released.
private final class Lease: Sendable {
  let connection: Int
  private let goBack: @Sendable (Int) -> Void

  init(_ connection: Int, goBack: @escaping @Sendable (Int) -> Void) {
    (self.connection, self.goBack) = (connection, goBack)
  }

  deinit { goBack(connection) }
}
// end

/// Replaces a pool of connections: one is free when the test says so.
private final class Pool: Sendable {
  private let log: Log<String>
  private let waiting = Later<Resolver<Lease, Offline>>()

  init(_ log: Log<String>) { self.log = log }

  func lease() -> Promise<Lease, Offline> {
    let (promise, resolver) = Promise<Lease, Offline>.pending()
    waiting.set(resolver)
    return promise
  }

  func free() -> Bool? {
    waiting.take()?.fulfill(Lease(1) { [log] in log.append("\($0) goes back") })
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
      search = api.load(text).then(on: ui) {
        log.append("show \($0) for \(text)")
      }
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
      let thumbnail = download.then(on: ui) {
        log.append("thumbnail of \($0)")
      }
      let text = download.then(on: ui) { log.append("text of \($0)") }

      // The download continues, since the text still needs it.
      thumbnail.cancel()
      // end
      if leaving == 2 {
        // begin typed last
        // That was the last consumer, so the request is stopped.
        text.cancel()
        // end
      }
    }
    api.arrive()
    ui.drain()
    #expect(log.entries == (leaving == 2 ? ["photo: request stopped"] : ["text of answer"]))
  }

  @Test func `a cache, and a promise that is asked again and again`() {
    let (api, clock, log) = (API(log), ManualClock(), log)
    // begin typed cache
    var pages: [String: Promise<String, Offline>] = [:]
    func page(_ name: String) -> Promise<String, Offline> {
      if let page = pages[name] { return page }
      let page = api.load(name).keepAlive()
      pages[name] = page
      return page
    }
    // end
    // begin typed viewers
    // The page is still loaded.
    page("front").then(on: ui) { log.append("first sees \($0)") }.cancel()
    let second = page("front").then(on: ui) {
      log.append("second sees \($0)")
    }
    // end
    // begin typed poll
    let shutdown = api.load("shutdown").keepAlive()
    func isDown() -> Bool {
      let soon = shutdown.timeout(after: .seconds(1), clock: clock)
      // In an app, the system's clock does that.
      clock.advance(by: .seconds(1))
      return soon.isFulfilled
    }
    // end
    #expect(!isDown() && !isDown())
    api.arrive()
    #expect(isDown())
    ui.drain()
    #expect(log.entries == ["second sees answer"])
    withExtendedLifetime(second) {}
  }

  @Test(arguments: [false, true])
  func `a resource on its way`(isUsed: Bool) {
    let (pool, ui, log) = (Pool(log), ui, log)
    // begin typed resource
    let use = pool.lease().then(on: ui) { lease in
      log.append("use \(lease.connection)")
    }
    // end
    #expect(pool.free() == true)
    #expect(log.entries.isEmpty)
    if isUsed { ui.drain() }
    // begin typed leave
    // This also works while the lease is on its way to the handler,
    // which then does not run.
    use.cancel()
    // end
    ui.drain()
    #expect(log.entries == (isUsed ? ["use 1", "1 goes back"] : ["1 goes back"]))
  }
}
