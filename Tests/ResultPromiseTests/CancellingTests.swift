import Dispatch
import Dispatchers
import ResultPromise
import TestSupport
import Testing

enum Lost: CancellableFailure, Equatable {
  case lost
  case cancelled
}

/// Something that a handler captures.
final class Captured: Sendable {
  private let whenReleased: @Sendable () -> Void

  init(_ whenReleased: @escaping @Sendable () -> Void = {}) {
    self.whenReleased = whenReleased
  }

  deinit { whenReleased() }
}

@Suite(.ownThread) struct CancellingTests {
  typealias Cancellable = Promise<Int, Lost>

  @Test func `the first cancel settles, a later one and a late settlement lose`() {
    let promise = Cancellable()
    let log = Log<Result<Int, Lost>>()
    promise.await { log.append($0) }
    #expect(promise.cancel())
    #expect(!promise.cancel())
    #expect(!promise.fulfill(with: .success(1)))
    #expect(promise.resultIfSettled == .failure(.cancelled))
    #expect(log.entries == [.failure(.cancelled)])
  }

  @Test func `a settled promise cannot be cancelled`() {
    let promise = Cancellable(.success(1))
    #expect(!promise.cancel())
    #expect(promise.resultIfSettled == .success(1))
  }

  @Test func `what is derived from it is cancelled, its source and its siblings are not`() {
    let source = Cancellable()
    let (branch, sibling) = (source.map { $0 + 1 }, source.map { $0 + 2 })
    let below = branch.map { $0 + 10 }
    #expect(branch.cancel())
    #expect(below.resultIfSettled == .failure(.cancelled))
    #expect(source.resultIfSettled == nil)
    #expect(sibling.resultIfSettled == nil)
    source.fulfill(with: .success(1))
    #expect(sibling.resultIfSettled == .success(3))
    #expect(branch.resultIfSettled == .failure(.cancelled))
  }

  @Test func `recover makes a value of it`() {
    let source = Cancellable()
    let recovered = source.recover { $0 == .cancelled ? 0 : -1 }
    source.cancel()
    #expect(recovered.resultIfSettled == .success(0))
  }

  // MARK: Nothing runs, nothing is kept

  /// Each verb, with a handler that captures `captured` and says that it ran.
  private static func branches(
    _ source: Cancellable,
    _ captured: Captured,
    _ ran: Log<String>
  ) -> [Cancellable] {
    func note(_ name: String) -> @Sendable () -> Void {
      { withExtendedLifetime(captured) { ran.append(name) } }
    }
    let (then, thenAsync, map) = (note("then"), note("thenAsync"), note("map"))
    let (mapResult, flatMapResult) = (note("mapResult"), note("flatMapResult"))
    let (mapError, recover) = (note("mapError"), note("recover"))
    return [
      source.mapResult {
        mapResult(); return $0
      },
      source.flatMapResult {
        flatMapResult(); return Promise($0)
      },
      source.then { value in
        then(); return .success(value)
      },
      source.thenAsync { value in
        thenAsync(); return Promise(.success(value))
      },
      source.map {
        map(); return $0
      },
      source.mapError {
        mapError(); return $0
      },
      source.recover { error -> Cancellable in
        recover(); return Promise(.failure(error))
      },
      // The dispatcher stays, for late handlers.
      source.receive(on: Noting { ran.append("receive") }),
    ]
  }

  private struct Noting: Dispatcher {
    let note: @Sendable () -> Void

    func dispatch(_ work: @escaping @Sendable () -> Void) {
      note()
      work()
    }
  }

  private static let ends: [Result<Int, Lost>] = [.success(1), .failure(.lost)]

  @Test(arguments: ends)
  func `the handler of a branch that is not cancelled runs`(end: Result<Int, Lost>) {
    let (source, ran) = (Cancellable(), Log<String>())
    let branches = Self.branches(source, Captured(), ran)
    source.fulfill(with: end)
    let names = end == .success(1) ? ["then", "thenAsync", "map"] : ["mapError", "recover"]
    #expect(ran.entries == ["mapResult", "flatMapResult"] + names + ["receive"])
    #expect(branches.allSatisfy { $0.resultIfSettled == end })
  }

  @Test(arguments: ends)
  func `the handler of a cancelled branch never runs, and is released at once`(
    end: Result<Int, Lost>
  ) {
    let (source, ran) = (Cancellable(), Log<String>())
    weak var released: Captured?
    let branches = {
      let captured = Captured()
      released = captured
      return Self.branches(source, captured, ran)
    }()
    #expect(released != nil)
    for branch in branches { #expect(branch.cancel()) }
    #expect(released == nil)
    source.fulfill(with: end)
    #expect(ran.entries.isEmpty)
    #expect(branches.allSatisfy { $0.resultIfSettled == .failure(.cancelled) })
  }

  @Test func `a branch that is settled by hand is let go too`() {
    let source = Cancellable()
    weak var released: Captured?
    let branch = {
      let captured = Captured()
      released = captured
      return source.recover { _ in withExtendedLifetime(captured) { 0 } }
    }()
    #expect(released != nil)
    branch.fulfill(with: .success(1))
    #expect(released == nil)
    #expect(source.resultIfSettled == nil)
  }

  @Test func `a promise that follows another no longer ends as that one`() {
    let inner = Cancellable()
    let outer = Cancellable(.success(0)).thenAsync { inner }
    #expect(outer.resultIfSettled == nil)
    #expect(outer.cancel())
    inner.fulfill(with: .success(1))
    #expect(outer.resultIfSettled == .failure(.cancelled))
  }

  @Test func `a promise that follows another is released when it was cancelled`() {
    let inner = Cancellable()
    weak var released: Cancellable?
    do {
      let outer = Cancellable(.success(0)).thenAsync { inner }
      released = outer
      outer.cancel()
    }
    #expect(released == nil)
    #expect(inner.resultIfSettled == nil)
  }

  @Test(arguments: [true, false])
  func `all lets go of its inputs when it is cancelled, and when one fails`(isCancelled: Bool) {
    let inputs = (0..<3).map { _ in Cancellable() }
    weak var released: Promise<[Int], Lost>?
    do {
      let all = Promise.all(inputs)
      released = all
      inputs[0].fulfill(with: .success(0))
      if isCancelled { all.cancel() } else { inputs[1].fulfill(with: .failure(.lost)) }
      #expect(all.resultIfSettled == .failure(isCancelled ? .cancelled : .lost))
    }
    #expect(released == nil)
    #expect(inputs[2].resultIfSettled == nil)
    #expect(inputs[2].fulfill(with: .success(2)))
  }

  @Test func `an input that has failed keeps all from waiting for those after it`() {
    let late = Cancellable()
    weak var released: Promise<[Int], Lost>?
    do {
      let all = Promise.all([Cancellable(.failure(.lost)), late])
      released = all
      #expect(all.resultIfSettled == .failure(.lost))
    }
    #expect(released == nil)
    #expect(late.resultIfSettled == nil)
  }

  @Test(arguments: [1, 2, 3, 5])
  func `handlers keep their order however many were withdrawn between them`(step: Int) {
    let (source, ran) = (Cancellable(), Log<Int>())
    let branches = (0..<100).map { index in
      source.map { value in
        ran.append(index)
        return value
      }
    }
    let kept = branches.indices.filter { !$0.isMultiple(of: step) }
    for (index, branch) in branches.enumerated().reversed() where index.isMultiple(of: step) {
      branch.cancel()
    }
    source.await { _ in ran.append(100) }
    source.fulfill(with: .success(0))
    #expect(ran.entries == kept + [100])
  }

  @Test func `a hundred thousand cancelled branches leave nothing with their source`() {
    let (source, released) = (Cancellable(), Counter())
    func branch() -> Cancellable {
      let captured = Captured { released.increment() }
      return source.map { value in withExtendedLifetime(captured) { value } }
    }
    for _ in 0..<50_000 { branch().cancel() }
    #expect(released.count == 50_000)
    let branches = (0..<50_000).map { _ in branch() }
    #expect(released.count == 50_000)
    for branch in branches { branch.cancel() }
    #expect(released.count == 100_000)
  }

  @Test func `a long chain is cancelled from its start without recursion`() {
    let source = Cancellable()
    var last = source
    for _ in 0..<200_000 { last = last.map { $0 } }
    source.cancel()
    #expect(last.resultIfSettled == .failure(.cancelled))
  }

  // MARK: From inside handlers

  @Test func `inside its own handler it is too late`() {
    let (promise, log) = (Cancellable(), Log<Bool?>())
    promise.await { [weak promise] _ in log.append(promise?.cancel()) }
    promise.fulfill(with: .success(1))
    #expect(log.entries == [false])
    #expect(promise.resultIfSettled == .success(1))
  }

  @Test func `inside its own transform it wins, and what that returns is dropped`() {
    let verbs: [(Cancellable, @escaping @Sendable () -> Void) -> Cancellable] = [
      { source, act in
        source.mapResult {
          act(); return $0
        }
      },
      { source, act in
        source.flatMapResult {
          act(); return Promise($0)
        }
      },
      { source, act in
        source.then { value in
          act(); return .success(value)
        }
      },
      { source, act in
        source.thenAsync { value in
          act(); return Promise(.success(value))
        }
      },
      { source, act in
        source.map {
          act(); return $0
        }
      },
    ]
    for verb in verbs {
      let (source, own, log) = (Cancellable(), Later<Cancellable>(), Log<Bool?>())
      let derived = verb(source) { log.append(own.take()?.cancel()) }
      own.set(derived)
      let seen = Log<Result<Int, Lost>>()
      derived.await { seen.append($0) }
      source.fulfill(with: .success(1))
      #expect(log.entries == [true])
      #expect(seen.entries == [.failure(.cancelled)])
    }
  }

  @Test func `inside the transform of an error it wins too`() {
    let verbs: [(Cancellable, @escaping @Sendable () -> Void) -> Cancellable] = [
      { source, act in
        source.mapError {
          act(); return $0
        }
      },
      { source, act in
        source.recover {
          act(); return Cancellable(.failure($0))
        }
      },
    ]
    for verb in verbs {
      let (source, own, log) = (Cancellable(), Later<Cancellable>(), Log<Bool?>())
      let derived = verb(source) { log.append(own.take()?.cancel()) }
      own.set(derived)
      source.fulfill(with: .failure(.lost))
      #expect(log.entries == [true])
      #expect(derived.resultIfSettled == .failure(.cancelled))
    }
  }

  @Test func `inside a handler that runs before, a branch's own never runs`() {
    let (source, ran) = (Cancellable(), Log<String>())
    let later = Later<Cancellable>()
    source.await { _ in ran.append("cancelled: \(later.take()?.cancel() == true)") }
    let branch = source.map { value in
      ran.append("branch")
      return value
    }
    later.set(branch)
    branch.await { ran.append("\($0)") }
    source.fulfill(with: .success(1))
    #expect(ran.entries == ["cancelled: true", "failure(ResultPromiseTests.Lost.cancelled)"])
  }

  @Test func `between the settlement and the dispatcher's turn, a move is dropped`() {
    let (source, gate) = (Cancellable(), ManualDispatcher())
    let moved = source.receive(on: gate)
    source.fulfill(with: .success(1))
    #expect(moved.cancel())
    #expect(gate.drain() == 1)
    #expect(moved.resultIfSettled == .failure(.cancelled))
  }

  @Test func `a source cancelled inside a handler of its branch reaches the others in order`() {
    let (source, log) = (Cancellable(), Log<Int>())
    let branch = source.map { $0 }
    branch.await { [weak source] _ in
      #expect(source?.cancel() == true)
      log.append(0)
    }
    source.await { _ in log.append(1) }
    source.map { $0 }.await { _ in log.append(2) }
    branch.cancel()
    #expect(log.entries == [0, 1, 2])
  }
}
