#if canImport(Combine)
  import Combine
#elseif canImport(OpenCombine)
  // The same calls; `make peers` compiles them.
  import OpenCombine
#endif

#if canImport(Combine) || canImport(OpenCombine)
  import Dispatchers
  import Testing
  import TypedPromise

  // What stands between the marks is shown in `Docs/Moving.md`.

  // begin to Combine
  extension TypedPromise.Promise {
    /// The same as a `Future`; a cancellation becomes `cancelled`.
    func future(ifCancelled cancelled: Failure) -> Future<Value, Failure> {
      Future { settle in
        // A `Future` does not say that threads can share its promise; it is called once.
        nonisolated(unsafe) let settle = settle
        self.report(on: .current, ifCancelled: cancelled) { settle($0) }
      }
    }
  }
  // end

  @Suite struct CombineTests {
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
  }
#endif
