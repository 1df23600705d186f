import Dispatchers
import JSPromise
import TestSupport
import Testing

@Suite(.ownThread) struct ChainingTests {
  private let gate = ManualDispatcher()
  private let queue: JobQueue

  init() {
    queue = JobQueue(on: gate)
  }

  @Test func `an error of the type is handled, and the rest passes by`() {
    let errors: [any Error] = [CycleError(), Oops(number: 3)]
    let ends = errors.map { error in
      Promise<String>.reject(error, on: queue).catch(only: CycleError.self) { _ in "of the type" }
    }
    gate.drain()
    #expect(ends.map(\.currentValue) == ["of the type", nil])
    #expect(ends[1].reason as? Oops == Oops(number: 3))
  }

  // MARK: handle(on:)

  @Test @MainActor func `on the main queue, handlers are the main actor's`() async throws {
    final class Screen {
      var texts: [String] = []
    }
    let screen = Screen()
    let last = Promise.resolve(1)
      .handle(on: .main)
      .then { screen.texts.append("\($0)") }
      .then { () -> Int in throw Oops(number: 2) }
      .catch { error -> Int in
        screen.texts.append("\(error)")
        throw error
      }
      .catch { _ in Promise.resolve(3) }
      .map { $0 + screen.texts.count }
      .flatMap { _ in Promise<Int>.reject(Oops(number: 4)) }
      .recover { ($0 as? Oops)?.number ?? screen.texts.count }
      .catch { screen.texts.append("\($0)") }
      .finally { screen.texts.append("over") }
    #expect(try await last.promise.value == 4)
    #expect(screen.texts == ["1", "Oops(number: 2)", "over"])
  }

  @Test func `handle on a dispatcher makes one hop for all handlers, so that they cannot overlap`()
  {
    let other = ManualDispatcher()
    let log = Log<String>()
    let promise = Promise.resolve(1, on: queue).handle(on: other)
    promise.then { _ in log.append("first") }.then { _ in log.append("after the first") }
    promise.then { _ in log.append("second") }
    gate.drain()
    #expect(log.entries.isEmpty)
    #expect(other.drain() == 1)
    #expect(log.entries == ["first", "second", "after the first"])
  }

  // MARK: all

  @Test func `all takes a dispatcher, and its handlers run there, failures included`() {
    let other = ManualDispatcher()
    let log = Log<String>()
    Promise.all([Promise.resolve(1, on: queue)], queue: other).then { log.append("\($0)") }
    Promise.all([Promise<Int>.reject(Oops(), on: queue)], queue: other)
      .then { _ in log.append("fulfilled") }
      .catch { _ in log.append("caught") }
    gate.drain()
    #expect(log.entries.isEmpty)
    other.drain()
    #expect(log.entries == ["[1]", "caught"])
  }
}
