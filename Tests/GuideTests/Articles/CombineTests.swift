#if canImport(Combine)
  import Combine
#elseif canImport(OpenCombine)
  // The same calls; `make peers` compiles them.
  import OpenCombine
#endif

#if canImport(Combine) || canImport(OpenCombine)
  import Dispatchers
  import Testing
  import TestSupport
  import TypedPromise

  // What is between the marks is shown in `Docs/Moving.md`.

  // begin to Combine
  extension TypedPromise.Promise {
    /// The same as a `Future`; a cancellation becomes `cancelled`.
    func future(
      ifCancelled cancelled: Failure
    ) -> Future<Value, Failure> {
      Future { settle in
        // A `Future` does not say that threads can share its promise; it
        // is called once.
        nonisolated(unsafe) let settle = settle
        self.report(on: .current, ifCancelled: cancelled) { settle($0) }
      }
    }
  }
  // end

  // begin from a publisher
  extension Publisher where Output: Sendable {
    /// A promise of the first value; it is cancelled if there is none.
    ///
    /// When its last consumer leaves, the subscription ends.
    func promise() -> TypedPromise.Promise<Output, Failure> {
      let (promise, resolver) = TypedPromise.Promise<Output, Failure>
        .pending()
      let subscription = first().sink { end in
        switch end {
        // If there was a value, this is too late.
        case .finished: promise.cancel()
        case .failure(let error): resolver.reject(error)
        }
      } receiveValue: {
        resolver.fulfill($0)
      }
      // It does not say that threads can share it. The promise keeps it
      // until it is settled, and uses it once.
      nonisolated(unsafe) let kept = subscription
      resolver.onCancel { kept.cancel() }
      return promise
    }
  }
  // end

  @Suite(.ownThread) struct CombineTests {
    @Test func `a value and a cancellation arrive`() {
      enum Offline: Error { case noNetwork, cancelled }
      let (promise, resolver) = TypedPromise.Promise<Int, Offline>.pending()
      for promise in [TypedPromise.Promise<Int, Offline>(value: 1), promise] {
        var ends: [Subscribers.Completion<Offline>] = []
        let subscription = promise.future(ifCancelled: .cancelled)
          .sink {
            ends.append($0)
          } receiveValue: {
            #expect($0 == 1)
          }
        promise.cancel()
        #expect(ends.count == 1)
        withExtendedLifetime((subscription, resolver)) {}
      }
    }

    private enum Lost: Error { case noNetwork }

    @Test func `the first value of a publisher, its error, or nothing`() async {
      let subject = PassthroughSubject<Int, Lost>()
      let promise = subject.promise()
      #expect(promise.isPending)
      subject.send(1)
      subject.send(2)
      guard case .fulfilled(1)? = promise.outcomeIfSettled else {
        return #expect(Bool(false), "the first value counts")
      }
      #expect(Fail<Int, Lost>(error: .noNetwork).promise().isRejected)
      #expect(Empty<Int, Lost>().promise().isCancelled)
      #expect(Just(1).promise().isFulfilled)
      #expect(Future<Int, Lost> { $0(.success(1)) }.promise().isFulfilled)
    }

    @Test func `leaving ends the subscription, and nothing is kept`() {
      var ended = 0
      let subject = PassthroughSubject<Int, Lost>()
      let publisher = subject.handleEvents(receiveCancel: { ended += 1 })
      publisher.promise().cancel()
      #expect(ended == 1)
      weak var promise: Promise<Int, Lost>?
      promise = publisher.promise()
      #expect(promise != nil)
      subject.send(1)
      #expect(promise == nil)
    }
  }
#endif
