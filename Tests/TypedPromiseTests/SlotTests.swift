import TestSupport
import Testing

@testable import TypedPromise

/// The storage for an error, of a type that a rule cannot choose.
///
/// To be run with the address sanitizer as well.
@Suite(.ownThread) struct SlotTests {
  private struct Failed: Error { let object: Counted }

  @Test func `errors of every shape`() {
    let count = SharedCount()
    do {
      let (pending, resolver) = Promise<[Int], Failed>.pending()
      let derived = pending.then(on: .current) { $0 }
      resolver.reject(Failed(object: Counted(count)))
      #expect(pending.error != nil && pending.error?.object === derived.error?.object)
      let untyped = Promise<Int, any Error>(error: Failed(object: Counted(count)))
      #expect(untyped.error is Failed)
      #expect(count.number == 2)
    }
    #expect(count.number == 0)
  }
}
