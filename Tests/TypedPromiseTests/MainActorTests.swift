import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// Represents what a user interface keeps on the main actor.
///
/// A handler that names no dispatcher calls it without `await`: that this compiles is half of the test.
@MainActor private final class Screen {
  static let shared = Screen()

  /// Checks where it is called, since a call in the wrong place would be a data race and not an error.
  func show(_ text: String, in log: Log<String>) {
    MainActor.assertIsolated()
    log.append(text)
  }
}

@Suite(.ownThread) struct MainActorTests {
  private let log = Log<String>()
  private let done = Event()
  private let fulfilled = Promise<Int, LoadError>(value: 1)
  private let rejected = Promise<Int, LoadError>(error: .offline)

  /// Waits for the chain's end, which like all of it comes through the main actor.
  private func end<Value, Failure>(_ promise: Promise<Value, Failure>) throws -> [String] {
    promise.ensure { [done] in done.signal() }
    try done.wait()
    return log.entries
  }

  @Test func `then transforms on the main actor`() throws {
    let promise = fulfilled.then { [log] value in
      Screen.shared.show("then", in: log)
      return value + 1
    }
    #expect(try end(promise) == ["then"])
    #expect(promise.settledValue == 2)
  }

  @Test func `then throws its typed error on the main actor`() throws {
    let promise = fulfilled.then { [log] value throws(LoadError) -> Int in
      Screen.shared.show("then", in: log)
      throw .status(value)
    }
    #expect(try end(promise) == ["then"])
    #expect(promise.error == .status(1))
  }

  @Test func `then makes the next promise on the main actor`() throws {
    let promise = fulfilled.then { [log] value throws(LoadError) -> Promise<String, LoadError> in
      Screen.shared.show("then", in: log)
      return Promise(value: "\(value)")
    }
    #expect(try end(promise) == ["then"])
    #expect(promise.settledValue == "1")
  }

  @Test func `an untyped error is mapped on the main actor`() throws {
    struct Anything: Error {}
    let promise = fulfilled.then(
      { [log] (_: Int) throws -> Int in
        Screen.shared.show("then", in: log)
        throw Anything()
      },
      mapError: { [log] _ in
        Screen.shared.show("mapError", in: log)
        return .status(2)
      }
    )
    #expect(try end(promise) == ["then", "mapError"])
    #expect(promise.error == .status(2))
  }

  @Test func `catch recovers with a value on the main actor`() throws {
    let promise: Promise<Int, Never> = rejected.catch { [log] error in
      Screen.shared.show("\(error)", in: log)
      return 0
    }
    #expect(try end(promise) == ["offline"])
    #expect(promise.settledValue == 0)
  }

  @Test func `catch throws another error on the main actor`() throws {
    let promise = rejected.catch { [log] error throws(ShowError) -> Int in
      Screen.shared.show("\(error)", in: log)
      throw .nothingToShow(error)
    }
    #expect(try end(promise) == ["offline"])
    #expect(promise.error == .nothingToShow(.offline))
  }

  @Test func `catch recovers with a promise on the main actor`() throws {
    let promise = rejected.catch { [log] error -> Promise<Int, ShowError> in
      Screen.shared.show("\(error)", in: log)
      return Promise(value: 0)
    }
    #expect(try end(promise) == ["offline"])
    #expect(promise.settledValue == 0)
  }

  @Test func `catch observes on the main actor`() throws {
    let promise = rejected.catch { [log] error in Screen.shared.show("\(error)", in: log) }
    #expect(try end(promise) == ["offline"])
    #expect(promise.error == .offline)
  }

  @Test func `catch observes a promise of nothing on the main actor`() throws {
    let promise: Promise<Void, LoadError> =
      rejected
      .then { _ in }
      .catch { [log] error in Screen.shared.show("\(error)", in: log) }
    #expect(try end(promise) == ["offline"])
    #expect(promise.error == .offline)
  }

  @Test func `map runs either side on the main actor`() throws {
    let promises = [fulfilled, rejected].map { promise in
      promise.map(
        { [log] value in Screen.shared.show("\(value)", in: log) },
        { [log] error in Screen.shared.show("\(error)", in: log) }
      )
    }
    #expect(try end(when(fulfilled: promises)) == ["1", "offline"])
  }

  @Test func `map makes the next promise, and the next error, on the main actor`() throws {
    let promises = [fulfilled, rejected].map { promise in
      promise.map(
        { [log] value -> Promise<String, ShowError> in
          Screen.shared.show("\(value)", in: log)
          return Promise(value: "\(value)")
        },
        { [log] error -> ShowError in
          Screen.shared.show("\(error)", in: log)
          return .nothingToShow(error)
        }
      )
    }
    #expect(try end(when(fulfilled: promises)) == ["1", "offline"])
    #expect(promises[0].settledValue == "1")
    #expect(promises[1].error == .nothingToShow(.offline))
  }

  @Test func `ensure cleans up on the main actor`() throws {
    let promise = fulfilled.ensure { [log] in Screen.shared.show("ensure", in: log) }
    #expect(try end(promise) == ["ensure"])
    #expect(promise.settledValue == 1)
  }

  @Test func `then of a promise that cannot fail runs on the main actor, and may be left unused`()
    throws
  {
    Promise<Int, Never>(value: 1).then { [log, done] value in
      Screen.shared.show("\(value)", in: log)
      done.signal()
    }
    try done.wait()
    #expect(log.entries == ["1"])
  }

  @Test func `a chain leaves the main actor and comes back`() throws {
    let promise =
      fulfilled
      .then(on: .global()) { [log] value in
        log.append("background")
        return value + 1
      }
      .then { [log] value in
        Screen.shared.show("main \(value)", in: log)
        return value + 1
      }
      .then(on: .current) { $0 + 1 }
    #expect(try end(promise) == ["background", "main 2"])
    #expect(promise.settledValue == 4)
  }

  @Test @MainActor func `a handler never runs inside the main-actor call that attaches it`() async {
    let log = log
    await withCheckedContinuation { continuation in
      Promise<Int, Never>(value: 1).then { _ in
        log.append("handler")
        continuation.resume()
      }
      log.append("attached")
    }
    #expect(log.entries == ["attached", "handler"])
  }
}
