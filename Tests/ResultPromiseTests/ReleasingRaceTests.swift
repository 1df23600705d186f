import Dispatch
import ResultPromise
import TestSupport
import Testing

/// A promise that is settled by hand looks for its source, which other threads release at that moment.
///
/// In any case, no thread uses a released source, and none is released under the lock of another.
@Suite(.ownThread) struct ReleasingRaceTests {
  typealias Cancellable = Promise<Int, Lost>

  private static let rounds = 2_000

  /// A queue of its own has a thread of its own, even if other code keeps the shared ones busy.
  private let queue = DispatchQueue(label: "ReleasingRaceTests")

  /// Runs both at the same time: each thread is there before either continues.
  private func race(
    _ first: @escaping @Sendable () -> Void,
    _ second: @escaping @Sendable () -> Void
  ) throws {
    let rendezvous = Rendezvous(of: 2)
    let other = queue.start {
      rendezvous.arrive()
      first()
    }
    rendezvous.arrive()
    second()
    try other.end()
  }

  /// The only reference to a promise, but for those in handlers.
  private final class Only: Sendable {
    private let promise = Later<Cancellable>()

    init(_ promise: Cancellable) { self.promise.set(promise) }

    func settle() { promise.take()?.fulfill(with: .success(1)) }
    func release() { _ = promise.take() }
  }

  private static func only(_ derive: (Cancellable) -> Cancellable) -> (Only, Cancellable) {
    let source = Cancellable()
    return (Only(source), derive(source))
  }

  @Test(arguments: [true, false])
  func `a branch, and a source that is settled or not, and then released`(isSettled: Bool) throws {
    for _ in 0..<Self.rounds {
      let (source, branch) = Self.only { $0.map { $0 } }
      let below = branch.map { $0 }
      try race({ isSettled ? source.settle() : source.release() }, { branch.cancel() })
      #expect(below.resultIfSettled != nil)
    }
  }

  @Test(arguments: [true, false])
  func `a promise that follows one which is settled or not, and then released`(
    isSettled: Bool
  ) throws {
    for _ in 0..<Self.rounds {
      let (source, outer) = Self.only { inner in
        Cancellable(.success(0)).thenAsync { [weak inner] _ in inner ?? Cancellable() }
      }
      try race({ isSettled ? source.settle() : source.release() }, { outer.cancel() })
      #expect(outer.resultIfSettled != nil)
    }
  }

  @Test(arguments: [true, false])
  func `all, and inputs that are settled or not, and then released`(isSettled: Bool) throws {
    for _ in 0..<Self.rounds {
      let (inputs, all) = {
        let promises = (0..<3).map { _ in Cancellable() }
        return (promises.map(Only.init), Promise.all(promises))
      }()
      try race(
        { for input in inputs { isSettled ? input.settle() : input.release() } },
        { all.cancel() }
      )
      #expect(all.resultIfSettled != nil)
    }
  }

  @Test func `a wait that looks upstream while what is there is released`() throws {
    for _ in 0..<Self.rounds / 10 {
      let (source, branch) = Self.only { $0.map { $0 }.map { $0 } }
      try race(
        {
          source.release()
          branch.cancel()
        },
        { #expect(throws: Never.self) { try branch.wait() } }
      )
    }
  }
}
