import Dispatch
import TestSupport
import Testing
import TypedPromise

/// When a call's promise has ended, the call keeps neither that promise nor what its closure holds.
@Suite(.ownThread) struct KeepingTests {
  private enum Lost: Error { case page }
  private typealias Page = Promise<Int, Lost>
  private typealias Call = @MainActor (Page, CallsBack) -> Void

  private static let calls: [String: Call] = [
    "then": { page, object in
      _ = page.then { value -> Int in object.giving(value) }
    },
    "then, with a promise": { page, object in
      _ = page.then { value -> Page in object.giving(Page(value: value)) }
    },
    "then, with an error": { page, object in
      _ = page.then(
        { value throws -> Int in object.giving(value) },
        mapError: { _ in .page }
      )
    },
    "catch": { page, object in page.catch { _ in object.hold() } },
    "catch, with a value": { page, object in
      _ = page.catch { _ -> Int in object.giving(1) }
    },
    "catch, with a promise": { page, object in
      _ = page.catch { _ -> Page in object.giving(Page(value: 1)) }
    },
    "catch, with an error": { page, object in
      _ = page.catch { error -> Lost in object.giving(error) }
    },
    "ensure": { page, object in _ = page.ensure { object.hold() } },
    "observe": { page, object in page.observe { _ in object.hold() } },
    "map": { page, object in
      _ = page.map { value -> Int in object.giving(value) }
    },
    "map, with an error": { page, object in
      _ = page.map { value throws(Lost) -> Int in object.giving(value) }
    },
    "flatMap": { page, object in
      _ = page.flatMap { value -> Page in object.giving(Page(value: value)) }
    },
    "recover": { page, object in
      _ = page.recover { _ throws(Lost) -> Int in object.giving(1) }
    },
    "mapError": { page, object in
      _ = page.mapError { error -> Lost in object.giving(error) }
    },
    "flatMapError": { page, object in
      _ = page.flatMapError { _ -> Page in object.giving(Page(value: 1)) }
    },
    "tapError": { page, object in page.tapError { _ in object.hold() } },
    "map, both sides": { page, object in
      _ = page.map({ value throws(Lost) -> Int in value }) { _ throws(Lost) -> Int in
        object.giving(1)
      }
    },
    "then, both sides": { page, object in
      page.then({ value -> Int in value }) { _ -> Int in object.giving(1) }
    },
    "then, both sides, with promises": { page, object in
      _ = page.then({ value -> Page in Page(value: value) }) { _ -> Page in
        object.giving(Page(value: 1))
      }
    },
  ]

  @Test(arguments: calls.keys.sorted())
  @MainActor func `a call on the main actor keeps nothing`(name: String) async throws {
    let call = try #require(Self.calls[name])
    for fails in [false, true] {
      let released = SharedCount()
      weak var promise: Page?
      func callAndEnd() {
        let page = fails ? Page(error: .page) : Page(value: 1)
        promise = page
        call(page, CallsBack { released.add() })
      }
      callAndEnd()
      await DispatchQueue.main.drained()
      #expect(promise == nil)
      #expect(released.number == 1)
    }
  }
}
