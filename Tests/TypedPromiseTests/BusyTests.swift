import Dispatch
import Dispatchers
import TestSupport
import Testing
import TypedPromise

/// What meets a settled promise while another thread is inside its only handler.
@Suite(.ownThread) struct BusyTests {
  private let page = Promise<Int, LoadError>()
  private let entered = Event()
  private let mayLeave = Event()
  private let queue = DispatchQueue(label: "BusyTests")

  /// Runs work inside the call that hands it over.
  private struct Here: Dispatcher {
    func dispatch(_ work: @escaping @Sendable () -> Void) { work() }
  }

  /// Settles the promise on another thread, which is inside a handler then, until `body` has ended.
  private func whileBusy(_ body: () throws -> Void) throws {
    page.observe(on: .current) { [entered, mayLeave] _ in
      entered.signal()
      #expect(throws: Never.self) { try mayLeave.wait() }
    }
    let settling = queue.start { [page] in _ = page.fulfill(1) }
    try entered.wait()
    let end = Result(catching: body)
    mayLeave.signal()
    try settling.end()
    try end.get()
  }

  @Test func `an observer for a dispatcher is handed over immediately, and once`() throws {
    let (gate, told) = (ManualDispatcher(), SharedCount())
    try whileBusy {
      page.observe(on: gate) { _ in told.add() }
      #expect(gate.drain() == 1)
    }
    #expect(told.number == 1)
  }

  @Test func `a handler for a dispatcher may use the promise`() throws {
    try whileBusy {
      let asked = page.then(on: Here()) { [page] _ -> Bool in page.isPending }
      #expect(asked.settledValue == false)
    }
  }
}
