import Dispatch
import Dispatchers
import JSPromise
import ResultPromise
import TestSupport
import TypedPromise

enum Fault: Error {
  case unused
}

/// The result at the end of a chain that had to settle.
struct WrongEnd: Error {}

/// What is done with a chain.
enum Fate: String, Codable, CaseIterable {
  /// Every link is there, then the first one is settled.
  case settle
  /// Each turn returns the promise of the next one.
  case loop
  /// Every link is there, and the last reference to it is released.
  case release
}

/// A library, and where its handlers run.
enum Mode: String, Codable, CaseIterable {
  case resultInline = "ResultPromise, inline"
  case typedCurrent = "TypedPromise, on .current"
  case typedQueue = "TypedPromise, on a serial queue"
  case jsQueue = "JSPromise, on a serial queue"

  /// Makes a chain of that many links, of which nothing outlives this call except on `queue`.
  func run(_ fate: Fate, links: Int, on queue: DispatchQueue, jobs: JobQueue) throws {
    switch (self, fate) {
    case (.resultInline, .settle): try ResultChain.settle(links)
    case (.resultInline, .loop): try ResultChain.loop(links)
    case (.resultInline, .release): ResultChain.release(links)
    case (.typedCurrent, .settle): try TypedChain(dispatcher: .current).settle(links)
    case (.typedCurrent, .loop): try TypedChain(dispatcher: .current).loop(links)
    case (.typedCurrent, .release): TypedChain(dispatcher: .current).release(links)
    case (.typedQueue, .settle): try TypedChain(dispatcher: queue).settle(links)
    case (.typedQueue, .loop): try TypedChain(dispatcher: queue).loop(links)
    case (.typedQueue, .release): TypedChain(dispatcher: queue).release(links)
    case (.jsQueue, .settle): try JSChain(queue: jobs).settle(links)
    case (.jsQueue, .loop): try JSChain(queue: jobs).loop(links)
    case (.jsQueue, .release): JSChain(queue: jobs).release(links)
    }
  }
}

private enum ResultChain {
  typealias Link = ResultPromise.Promise<Int, Fault>

  static func make(_ links: Int) -> (first: Link, last: Link) {
    let first = Link()
    var last = first
    for _ in 0..<links { last = last.map { $0 + 1 } }
    return (first, last)
  }

  static func settle(_ links: Int) throws {
    let (first, last) = make(links)
    first.fulfill(with: .success(0))
    guard case .success(links)? = last.resultIfSettled else { throw WrongEnd() }
  }

  static func loop(_ turns: Int) throws {
    @Sendable func turn(_ left: Int) -> Link {
      left == 0 ? Link(.success(turns)) : Link(.success(left)).thenAsync { _ in turn(left - 1) }
    }
    guard case .success(turns)? = turn(turns).resultIfSettled else { throw WrongEnd() }
  }

  static func release(_ links: Int) {
    _ = make(links)
  }
}

private struct TypedChain<Place: Dispatcher> {
  typealias Link = TypedPromise.Promise<Int, Fault>

  let dispatcher: Place

  func make(_ links: Int) -> (first: Link, resolver: Resolver<Int, Fault>, last: Link) {
    let (first, resolver) = Link.pending()
    var last = first
    for _ in 0..<links { last = last.then(on: dispatcher) { $0 + 1 } }
    return (first, resolver, last)
  }

  func settle(_ links: Int) throws {
    let (_, resolver, last) = make(links)
    resolver.fulfill(0)
    try check(last, is: links)
  }

  func loop(_ turns: Int) throws {
    @Sendable func turn(_ left: Int) -> Link {
      left == 0
        ? Link(value: turns) : Link(value: left).then(on: dispatcher) { _ in turn(left - 1) }
    }
    try check(turn(turns), is: turns)
  }

  func release(_ links: Int) {
    _ = make(links)
  }

  private func check(_ promise: Link, is value: Int) throws {
    let done = Event()
    promise.ensure(on: .current) { done.signal() }
    try done.wait()
    guard case .fulfilled(value)? = promise.outcomeIfSettled else { throw WrongEnd() }
  }
}

private struct JSChain {
  typealias Link = JSPromise.Promise<Int>

  let queue: JobQueue

  func make(_ links: Int) -> (first: Link, resolve: Link.Resolve, last: Link) {
    let (first, resolve, _) = Link.withResolvers(on: queue)
    var last = first
    for _ in 0..<links { last = last.then { $0 + 1 } }
    return (first, resolve, last)
  }

  func settle(_ links: Int) throws {
    let (_, resolve, last) = make(links)
    resolve(0)
    try check(last, is: links)
  }

  func loop(_ turns: Int) throws {
    let queue = queue
    @Sendable func turn(_ left: Int) -> Link {
      left == 0
        ? .resolve(turns, on: queue) : .resolve(left, on: queue).then { _ in turn(left - 1) }
    }
    try check(turn(turns), is: turns)
  }

  func release(_ links: Int) {
    _ = make(links)
  }

  private func check(_ promise: Link, is value: Int) throws {
    let done = Event()
    promise.then { _ in done.signal() }
    try done.wait()
    guard case .fulfilled(value)? = promise.snapshot else { throw WrongEnd() }
  }
}
