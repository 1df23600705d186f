import Dispatch
import TestSupport
import Testing
import TypedPromise

@Suite(.ownThread) struct MainActorTests {
  @Test @MainActor func `a handler never runs inside the main-actor call that attaches it`() async {
    let log = Log<String>()
    await withCheckedContinuation { continuation in
      Promise<Int, Never>(value: 1).then { _ in
        log.append("handler")
        continuation.resume()
      }
      log.append("attached")
    }
    #expect(log.entries == ["attached", "handler"])
  }

  @Test @MainActor func `an observer on the main actor is told once`() async {
    let told = SharedCount()
    Promise<Int, Never>(value: 1).observe { _ in told.add() }
    Promise<Int, Lost>(value: 1).report(ifCancelled: .page) { _ in told.add() }
    await DispatchQueue.main.drained()
    #expect(told.number == 2)
  }

  private enum Lost: Error { case page }
  private enum Trace { @TaskLocal static var current = "none" }

  /// What each verb that has a closure of the main actor does with one that sees the settled promise.
  @MainActor private static func shown(
    on front: MainActorDispatcher.InFront,
    _ see: @escaping @MainActor @Sendable (String) -> Void
  ) {
    let (page, lost) = (Promise<Int, Lost>(value: 1), Promise<Int, Lost>(error: .page))
    _ = page.then(on: front) { _ in see("then") }
    _ = page.then(on: front) { _ -> Promise<Int, Lost> in
      see("then a promise")
      return page
    }
    lost.catch(on: front) { _ in see("catch") }
    _ = lost.catch(on: front) { _ -> Int in
      see("catch with a value")
      return 0
    }
    _ = lost.catch(on: front, only: .page) { () -> Int in
      see("catch only")
      return 0
    }
    _ = lost.catch(on: front, only: .page) { () -> Promise<Int, Lost> in
      see("catch only with a promise")
      return page
    }
    _ = lost.catch(on: front, only: { $0 == .page }) { _ -> Int in
      see("catch some")
      return 0
    }
    _ = lost.catch(on: front, only: { $0 == .page }) { _ -> Promise<Int, Lost> in
      see("catch some with a promise")
      return page
    }
    _ = page.done(on: front) { _ in see("done") }
    _ = page.get(on: front) { _ in see("get") }
    _ = page.tap(on: front) { _ in see("tap") }
    _ = page.compactMap(on: front, ifNil: .page) { value -> Int? in
      see("compactMap")
      return value
    }
  }

  @MainActor @Test func `closures of the main actor are shown in place, or with what is carried`() {
    let log = Log<String>()
    Self.shown(on: .inPlace(on: .main)) { log.append($0) }
    let verbs = [
      "then", "then a promise", "catch", "catch with a value", "catch only",
      "catch only with a promise", "catch some", "catch some with a promise", "done", "get", "tap",
      "compactMap",
    ]
    #expect(log.entries == verbs)
    Trace.$current.withValue("carried") {
      Self.shown(on: .inPlace(on: .carrying(Trace.$current, on: .main))) {
        log.append("\($0) \(Trace.current)")
      }
    }
    #expect(log.entries.dropFirst(verbs.count) == verbs.map { "\($0) carried" }[...])
  }
}
