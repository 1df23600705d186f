import Dispatch
import Dispatchers
import Synchronization
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct ConveniencesTests {
  private let fulfilled = Promise<Int, LoadError>(value: 1)
  private let rejected = Promise<Int, LoadError>(error: .offline)
  private let log = Log<String>()

  private func cancelled() -> Promise<Int, LoadError> {
    let (promise, _) = Promise<Int, LoadError>.pending()
    return promise
  }

  // MARK: Starting a chain

  @Test func `firstly runs immediately, and returns that very promise`() {
    let promise = firstly { fulfilled }
    #expect(promise === fulfilled)
  }

  @Test func `work on a queue becomes a promise`() throws {
    let queue = DispatchQueue(label: "ConveniencesTests.queue")
    let value = queue.async(.promise) {
      dispatchPrecondition(condition: .onQueue(queue))
      return 1
    }
    #expect(try value.wait() == 1)
    let thrown = queue.async(.promise) { () throws(LoadError) -> Int in throw .offline }
    #expect(throws: WaitError.rejected(LoadError.offline)) { () throws in try thrown.wait() }
  }

  @Test func `work on a queue may go on with a promise`() throws {
    let queue = DispatchQueue(label: "ConveniencesTests.queue")
    let (inner, resolver) = Promise<Int, LoadError>.pending()
    let outer = queue.async(.promise) { inner }
    let failed = queue.async(.promise) { () throws(LoadError) in
      if inner.isPending { throw .offline }
      return inner
    }
    #expect(throws: WaitError.rejected(LoadError.offline)) { () throws in try failed.wait() }
    resolver.fulfill(1)
    #expect(try outer.wait() == 1)
  }

  @Test func `work that nothing waits for any more does not start`() {
    let dispatcher = ManualDispatcher()
    let promise = dispatcher.async(.promise) { [log] in log.append("ran") }
    promise.cancel()
    dispatcher.drain()
    #expect(log.entries.isEmpty)
  }

  @Test func `work that its dispatcher drops is cancelled`() {
    let dispatcher = ManualDispatcher()
    let promise = dispatcher.async(.promise) { 1 }
    _ = dispatcher.takeAll()
    #expect(promise.isCancelled)
  }

  // MARK: Passing through

  @Test func `done ends with nothing, or with what it throws`() {
    let done = fulfilled.done(on: .current) { [log] in log.append("\($0)") }
    #expect(done.isFulfilled)
    #expect(log.entries == ["1"])
    let thrown = fulfilled.done(on: .current) { _ throws(LoadError) in throw .status(2) }
    #expect(thrown.error == .status(2))
    #expect(rejected.done(on: .current) { _ in }.error == .offline)
  }

  @Test func `get looks and passes on`() {
    let looked = fulfilled.get(on: .current) { [log] in log.append("\($0)") }
    #expect(looked.settledValue == 1)
    #expect(log.entries == ["1"])
    #expect(rejected.get(on: .current) { _ in }.error == .offline)
  }

  @Test func `tap sees a value and an error, and no cancellation`() {
    let look: @Sendable (Result<Int, LoadError>) -> Void = { [log] in log.append("\($0)") }
    #expect(fulfilled.tap(on: .current, look).settledValue == 1)
    #expect(rejected.tap(on: .current, look).error == .offline)
    #expect(cancelled().tap(on: .current, look).isCancelled)
    #expect(log.entries.count == 2)
  }

  @Test func `compactMap rejects with the error of one's choice where there is nothing`() {
    func number(_ text: String) -> Promise<Int, LoadError> {
      Promise<String, LoadError>(value: text)
        .compactMap(on: .current, ifNil: .status(0)) { Int($0) }
    }
    #expect(number("12").settledValue == 12)
    #expect(number("twelve").error == .status(0))
  }

  @Test func `asVoid drops the value and nothing else`() {
    #expect(fulfilled.asVoid().isFulfilled)
    #expect(rejected.asVoid().error == .offline)
    #expect(cancelled().asVoid().isCancelled)
  }

  // MARK: What the articles show

  /// A member that is loaded in the background when it is first read.
  private final class Album: Sendable {
    private let loading = Mutex<Guarantee<String>?>(nil)
    private let load: @Sendable () -> Guarantee<String>

    init(_ load: @escaping @Sendable () -> Guarantee<String>) { self.load = load }

    var cover: Guarantee<String> {
      loading.withLock { loading in
        if let loading { return loading }
        let started = load()
        loading = started
        return started
      }
    }
  }

  @Test func `a member is loaded in the background, once, and is at hand from then on`() throws {
    let album = Album { [log] in
      DispatchQueue.global().async(.promise) {
        log.append("load")
        return "cover"
      }
    }
    #expect(try album.cover.wait() == "cover")
    #expect(album.cover.settledValue == "cover")
    #expect(log.entries == ["load"])
  }

  /// Replaces a view, whose animations tell a completion handler whether they were finished.
  @MainActor private final class View {
    var shown: [String] = []

    func animate(_ name: String, completion: @escaping (Bool) -> Void) {
      shown.append("\(name) begins")
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self.shown.append("\(name) ends") }
        completion(true)
      }
    }

    func animation(_ name: String) -> Guarantee<Bool> {
      .wrap { animate(name, completion: $0.resolve) }
    }
  }

  @Test @MainActor func `animations run one after the other`() async throws {
    let view = View()
    let end = try await view.animation("out")
      .then { _ in view.animation("in") }
      .then { finished in finished ? "finished" : "broken off" }
      .value
    #expect(end == "finished")
    #expect(view.shown == ["out begins", "out ends", "in begins", "in ends"])
  }

  @Test func `an earlier result is kept for a later link`() throws {
    let user = Promise<String, LoadError>(value: "Ann")
    @Sendable func friends(of user: String) -> Promise<[String], LoadError> {
      Promise(value: ["Bob"])
    }

    // By nesting, and by waiting for both.
    let nested = user.then(on: .current) { user in
      friends(of: user).then(on: .current) { "\(user): \($0)" }
    }
    let both = when(fulfilled: user, user.then(on: .current) { friends(of: $0) })
      .then(on: .current) { user, friends in "\(user): \(friends)" }
    #expect(nested.settledValue == #"Ann: ["Bob"]"#)
    #expect(both.settledValue == nested.settledValue)
  }
}
