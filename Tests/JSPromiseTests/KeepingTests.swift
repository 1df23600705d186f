import Dispatch
import JSPromise
import TestSupport
import Testing

/// When a call's promise has ended, the call keeps neither that promise nor what its closure holds.
@Suite(.ownThread) struct KeepingTests {
  private typealias Main = Promise<Int>.OnMain
  private typealias Call = @MainActor (Main, CallsBack) -> Void
  private struct Lost: Error {}

  /// A promise whose jobs run on the main queue, too: the test waits for no other one.
  private static func made(_ value: Int) -> Promise<Int> { Promise.resolve(value, on: .main) }

  private static let calls: [String: Call] = [
    "then": { main, object in
      main.then { value -> Int in object.giving(value) }
    },
    "then, with a promise": { main, object in
      main.then { value -> Promise<Int> in object.giving(made(value)) }
    },
    "map": { main, object in
      main.map { value -> Int in object.giving(value) }
    },
    "flatMap": { main, object in
      main.flatMap { value -> Promise<Int> in object.giving(made(value)) }
    },
    "then, both sides": { main, object in
      main.then({ value -> Int in value }) { _ -> Int in object.giving(1) }
    },
    "then, both sides, with promises": { main, object in
      main.then({ value -> Promise<Int> in made(value) }) { _ -> Promise<Int> in
        object.giving(made(1))
      }
    },
    "catch": { main, object in
      main.catch { _ -> Int in object.giving(1) }
    },
    "catch, without a value": { main, object in
      main.catch { _ -> Void in object.hold() }
    },
    "catch, with a promise": { main, object in
      main.catch { _ -> Promise<Int> in object.giving(made(1)) }
    },
    "recover": { main, object in
      main.recover { _ -> Int in object.giving(1) }
    },
    "finally": { main, object in
      main.finally { () -> Void in object.hold() }
    },
    "finally, with a promise": { main, object in
      main.finally { () -> Promise<Int> in object.giving(made(1)) }
    },
    "named": { main, object in
      main.named("a name").map { _ in object.hold() }
    },
  ]

  @Test(arguments: calls.keys.sorted())
  @MainActor func `a call on the main actor keeps nothing`(name: String) async throws {
    let call = try #require(Self.calls[name])
    for fails in [false, true] {
      let released = SharedCount()
      weak var promise: Promise<Int>?
      func callAndEnd() {
        let source = fails ? Promise<Int>.reject(Lost(), on: .main) : Self.made(1)
        let main = source.handle(on: .main)
        main.catch { _ in 1 }
        promise = main.promise
        call(main, CallsBack { released.add() })
      }
      callAndEnd()
      await DispatchQueue.main.drained()
      #expect(promise == nil)
      #expect(released.number == 1)
    }
  }
}
