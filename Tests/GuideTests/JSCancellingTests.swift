import Dispatchers
import JSPromise
import TestSupport
import Testing

// What is between the marks is shown in `Docs/Cancelling.md`, as it is.

/// Replaces a server: what is asked for arrives when the test says so.
private final class API: Sendable {
  let log: Log<String>
  let queue: JobQueue
  private let requests = Log<Promise<String>.Resolve>()

  init(_ log: Log<String>, _ queue: JobQueue) { (self.log, self.queue) = (log, queue) }

  // begin js producer
  func load(_ name: String, signal: AbortSignal) -> Promise<String> {
    Promise(on: queue, signal: signal) { resolve, _ in
      signal.addListener { [log] _ in
        log.append("\(name): request stopped")
      }
      requests.append(resolve)
    }
  }
  // end

  func arrive() {
    for request in requests.entries { request("answer") }
  }
}

@Suite(.ownThread) struct JSCancellingTests {
  private let jobs = ManualDispatcher()
  private let log = Log<String>()

  @Test func `a screen that goes away`() {
    let (api, log) = (API(log, JobQueue(on: jobs)), log)
    // begin js screen
    let screen = AbortController()
    api.load("profile", signal: screen.signal)
      .then { log.append("show \($0)") }
      .catch { error in
        if !(error is AbortError) { log.append("show \(error)") }
      }
      .finally { log.append("hide the spinner") }

    // The screen goes away:
    screen.abort()
    // end
    api.arrive()
    jobs.drain()
    #expect(log.entries == ["profile: request stopped", "hide the spinner"])
  }

  @Test func `a search that is typed over`() {
    let (api, log) = (API(log, JobQueue(on: jobs)), log)
    // begin js search
    var search = AbortController()
    func type(_ text: String) {
      search.abort()
      search = AbortController()
      api.load(text, signal: search.signal)
        .then { log.append("show \($0) for \(text)") }
        .catch { error in
          if !(error is AbortError) { log.append("show \(error)") }
        }
    }
    // end
    type("s")
    type("sw")
    api.arrive()
    jobs.drain()
    #expect(log.entries == ["s: request stopped", "show answer for sw"])
  }

  @Test(arguments: [1, 2])
  func `a download shared by two consumers`(leaving: Int) {
    let queue = JobQueue(on: jobs)
    let (api, log) = (API(log, queue), log)
    // begin js shared
    let (gallery, reader, request) = (
      AbortController(), AbortController(), AbortController()
    )
    let download = api.load("photo", signal: request.signal)

    // Each consumer has a promise and a signal of its own; the download has
    // its own signal.
    func share(_ signal: AbortSignal) -> Promise<String> {
      Promise(on: queue, signal: signal) { resolve, _ in resolve(download) }
    }
    let thumbnail = share(gallery.signal).then {
      log.append("thumbnail of \($0)")
    }
    let text = share(reader.signal).then { log.append("text of \($0)") }
    // Nothing counts consumers: code that shares the download has to.
    for signal in [gallery.signal, reader.signal] {
      signal.addListener { _ in
        if gallery.signal.aborted, reader.signal.aborted { request.abort() }
      }
    }

    // The download continues, since the text still needs it.
    gallery.abort()
    // end
    if leaving == 2 {
      // begin js last
      // That was the last consumer, so the request is stopped.
      reader.abort()
      // end
    }
    api.arrive()
    jobs.drain()
    #expect(log.entries == (leaving == 2 ? ["photo: request stopped"] : ["text of answer"]))
    withExtendedLifetime((thumbnail, text)) {}
  }
}
