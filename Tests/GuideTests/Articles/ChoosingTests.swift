import ResultPromise
import Testing
import TestSupport

// What is between the marks is shown in `Docs/Choosing.md`, with what it prints.

@Suite(.ownThread) struct ChoosingTests {
  private let print = Printer()

  private func load(_ name: String) async -> String { "the \(name)" }
  private func fetch(_ name: String, then go: @escaping @Sendable (String) -> Void) {
    go("the \(name)")
  }

  @Test func `two things at the same time, and no promise`() async {
    let print = print
    // begin no promise
    async let left = load("left half")
    async let right = load("right half")
    print(await left, "and", await right)
    // end
    print.expect(
      "no promise",
      """
      the left half and the right half
      """
    )
  }

  @Test func `many things at the same time, and no promise`() async {
    let print = print
    // begin no promises
    let pages = await withTaskGroup { group in
      for number in 1...3 {
        group.addTask { (number, await load("page \(number)")) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    print(pages.count, "pages,", pages[2]!)
    // end
    print.expect(
      "no promises",
      """
      3 pages, the page 2
      """
    )
  }

  @Test func `a callback, and no promise`() async {
    let print = print
    // begin no promise for a callback
    let page = await withCheckedContinuation { continuation in
      fetch("page") { continuation.resume(returning: $0) }
    }
    print(page)
    // end
    print.expect(
      "no promise for a callback",
      """
      the page
      """
    )
  }

  @Test func `one answer for many, from outside`() async {
    let print = print
    // begin still a promise
    let permission = Promise<Bool, Never>()

    // Whoever needs the answer waits: a handler, a task, now or in an hour.
    permission.await { print("the camera:", $0.get()) }
    let reader = Promise {
      await permission.get() ? "reads" : "reads nothing"
    }

    // The user taps, once or twice, wherever that is noticed; the first tap
    // counts.
    permission.fulfill(with: .success(true))
    permission.fulfill(with: .success(false))
    print(await reader.get())
    // end
    print.expect(
      "still a promise",
      """
      the camera: true
      reads
      """
    )
  }
}
