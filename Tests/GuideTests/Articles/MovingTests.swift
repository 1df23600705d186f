import Dispatchers
import Testing
import TestSupport
import TypedPromise

// What is between the marks is shown in `Docs/Moving.md`, with what it prints.

private enum Offline: Error {
  case noNetwork
}

@Suite(.ownThread) struct MovingTests {
  private let print = Printer()

  @MainActor @Test func `a chain of PromiseKit's`() async {
    let print = print
    func load(_ name: String) -> Promise<String, Offline> { Promise(value: "the \(name)") }
    // begin from PromiseKit
    let shown = firstly {
      load("page")
    }.then { page in
      load("picture of \(page)")
    }.done { picture in
      print(picture)
    }.ensure {
      print("done")
    }.catch { error in
      print("failed: \(error)")
    }
    // end
    _ = await shown.outcome
    print.expect(
      "from PromiseKit",
      """
      the picture of the page
      done
      """
    )
  }

  @Test func `a pipeline of Combine's`() {
    let print = print
    let ui = ManualDispatcher()
    // begin from Combine
    @Sendable func load(_ name: String) -> Promise<String, Offline> {
      .wrap { resolver in resolver.fulfill("the \(name)") }
    }
    load("page")
      .map(on: .current) { $0.count }
      .flatMap(on: .current) { length in load("\(length) letters") }
      .observe(on: ui) { outcome in
        switch outcome {
        case .fulfilled(let text): print("received", text)
        case .rejected(let error): print("failed:", error)
        case .cancelled: print("cancelled")
        }
      }
    // end
    ui.drain()
    print.expect(
      "from Combine",
      """
      received the 8 letters
      """
    )
  }
}
