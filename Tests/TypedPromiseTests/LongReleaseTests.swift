import Dispatchers
import Foundation
import TestSupport
import Testing
import TypedPromise

/// Released objects release each other on a small stack, in ways that LIV-07 does not try.
@Suite(.ownThread, .serialized) struct LongReleaseTests {
  @Test(arguments: Holder.allCases, Act.allCases)
  func `what leaves with a promise may give up the next, and so on`(holder: Holder, act: Act) async
  {
    guard holder.acts.contains(act) else { return }
    await #expect(processExitsWith: .success) { [holder, act] in
      try onSmallStack { Chain(holder, act).run(links: Extent.many) }
    }
  }

  @Test func `a chain of pending promises is released in a loop`() async {
    await #expect(processExitsWith: .success) {
      try onSmallStack {
        let first = Promise<Int, LoadError>()
        withExtendedLifetime(first) {
          var last = first
          for _ in 0..<Extent.many { last = last.then(on: .current) { value -> Int in value } }
        }
      }
    }
  }

  @Test func `an error that many tasks have handed on is released at once`() async {
    await #expect(processExitsWith: .success) {
      var error: any Error = LoadError.offline
      for _ in 0..<Extent.many {
        let unfulfilled: Unfulfilled<any Error> = .rejected(error)
        let promise = Promise<Int, any Error> { () async throws -> Int in throw unfulfilled }
        if case .rejected(let next) = await promise.outcome { error = next }
      }
      // Were it wrapped each time, one box would be released inside another.
      let last = Later<any Error>()
      last.set(error)
      error = LoadError.offline
      try onSmallStack { withExtendedLifetime(last.take()) {} }
    }
  }

  @Test func `pending promises that handlers of others hold are released in a loop`() async {
    await #expect(processExitsWith: .success) {
      try onSmallStack {
        var last = Promise<Int, LoadError>()
        for _ in 0..<Extent.many {
          let promise = Promise<Int, LoadError>()
          _ = promise.then(on: .current) { [last] value -> Int in
            withExtendedLifetime(last) { value }
          }
          last = promise
        }
      }
    }
  }
}

/// What holds the object.
enum Holder: String, Codable, CaseIterable {
  /// A handler on a dispatcher that drops its work.
  case droppedHandler
  /// A handler that its dispatcher has not run.
  case waitingHandler
  case cleanUp, hook
  /// Work that its dispatcher has not run.
  case work
  /// The value of a promise that a handler is to get which its dispatcher has not run, or that promise's dispatcher.
  case value, dispatcher
  /// A handler of a source that others wait for, one behind the other.
  case farHandler
  /// A handler of what a race is made of that is over.
  case loser
  /// The value of an input that has arrived.
  case input

  /// The ways in which it can be made to release the object.
  fileprivate var acts: [Act] {
    switch self {
    case .waitingHandler, .work, .value, .dispatcher, .farHandler: [.cancel, .fulfill]
    case .loser: [.cancel]
    default: Act.allCases
    }
  }
}

/// What a `deinit` does to the next promise.
enum Act: String, Codable, CaseIterable {
  case cancel, fulfill, resolve, drop
}

private struct Discarding: Dispatcher {
  func dispatch(_ work: @escaping @Sendable () -> Void) {}
}

private struct Holding: Dispatcher {
  let object: CallsBack

  func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
}

private final class Chain {
  typealias Source = Promise<Int, LoadError>

  private let holder: Holder
  private let act: Act
  private let manual = ManualDispatcher()
  /// Kept so that none of it is released by itself.
  private var kept: [any Sendable] = []

  init(_ holder: Holder, _ act: Act) { (self.holder, self.act) = (holder, act) }

  func run(links: Int) {
    let ended = Log<Int>()
    var next: @Sendable () -> Void = { ended.append(1) }
    for _ in 0..<links { next = link(CallsBack(next)) }
    next()
    // The closure of the first link may hold its resolver.
    next = {}
    #expect(ended.entries == [1])
  }

  /// A promise that releases the object, and what makes it do so.
  private func link(_ object: CallsBack) -> @Sendable () -> Void {
    let (source, resolver) = Source.pending()
    let transform: @Sendable (Int) -> Int = { value in withExtendedLifetime(object) { value } }
    let promise: Source
    switch holder {
    case .droppedHandler: promise = source.then(on: Discarding(), transform)
    case .waitingHandler:
      resolver.fulfill(1)
      promise = source.then(on: manual, transform)
    case .cleanUp: promise = source.ensure(on: .current) { withExtendedLifetime(object) {} }
    case .hook:
      resolver.onCancel { withExtendedLifetime(object) {} }
      promise = source
    case .work: promise = Source(on: manual) { _ in withExtendedLifetime(object) {} }
    case .value:
      let holding = Promise<CallsBack, LoadError>(value: object)
      promise = holding.then(on: manual) { _ in 1 }
    case .dispatcher:
      let holding = Source(value: 1).then(on: Holding(object: object)) { value -> Int in value }
      promise = holding.then(on: manual) { value -> Int in value }
    case .farHandler:
      promise = source.then(on: .current, transform).then(on: .current) { value -> Int in value }
        .then(on: .current) { value -> Int in value }
    case .loser:
      let loser = source.then(on: .current, transform)
      kept += [source, resolver]
      return { _ = race([Source(value: 1), loser]) }
    case .input:
      let late = source.map(on: .current) { _ throws(LoadError) -> CallsBack in throw .offline }
      let all = when(fulfilled: [Promise(value: object), late])
      return ending(all, [], source, resolver)
    }
    return ending(promise, 1, source, resolver)
  }

  private func ending<Value>(
    _ promise: Promise<Value, LoadError>,
    _ value: Value,
    _ source: Source,
    _ resolver: Resolver<Int, LoadError>
  ) -> @Sendable () -> Void {
    kept.append(source)
    switch act {
    case .cancel, .fulfill: kept.append(resolver)
    case .resolve, .drop: break
    }
    return switch act {
    case .cancel: { promise.cancel() }
    case .fulfill: { promise.fulfill(value) }
    case .resolve: { resolver.fulfill(1) }
    case .drop: { withExtendedLifetime(resolver) {} }
    }
  }
}
