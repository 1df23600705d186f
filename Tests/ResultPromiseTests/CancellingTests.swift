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

  @Test func `a move that was cancelled before takes no turn of its dispatcher`() {
    let (source, gate) = (Cancellable(), ManualDispatcher())
    source.receive(on: gate).cancel()
    source.fulfill(with: .success(1))
    #expect(gate.submittedCount == 0)
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

  @Test func `a long chain is cancelled from its start without recursion`() {
    let source = Cancellable()
    var last = source
    for _ in 0..<200_000 { last = last.map { $0 } }
    source.cancel()
    #expect(last.resultIfSettled == .failure(.cancelled))
  }

  // MARK: From inside handlers

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
