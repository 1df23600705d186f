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
    // Afterwards the queue does not have the promise any more.
    queue.sync {}
    try end.get()
  }

  @Test func `what a dispatcher runs is handed over immediately, and once`() throws {
    let (gate, told) = (ManualDispatcher(), SharedCount())
    try whileBusy {
      page.observe(on: gate) { _ in told.add() }
      _ = page.then(on: gate) { _ in told.add() }
      #expect(gate.waitingCount == 2 && told.number == 0)
      gate.drain()
      #expect(told.number == 2)
    }
  }

  @Test func `what is handed over immediately does not keep the promise`() throws {
    weak var kept: Promise<Int, LoadError>?
    func handOver() throws {
      let (busy, gate) = (BusyTests(), ManualDispatcher())
      kept = busy.page
      try busy.whileBusy { busy.page.observe(on: gate) { _ in } }
      gate.drain()
    }
    try handOver()
    #expect(kept == nil)
  }

  @Test func `a handler attached inside another one waits for the one that runs`() throws {
    let told = SharedCount()
    try whileBusy {
      Guarantee(value: 0).observe(on: .current) { [page] _ in
        page.observe(on: .current) { _ in told.add() }
      }
      #expect(told.number == 0)
    }
    #expect(told.number == 1)
  }

  @Test func `inside a handler, what the other thread runs next is waited for`() throws {
    let (seen, unsure) = (Log<Int?>(), Unsure())
    let leaving = DispatchQueue(label: "BusyTests.leaving").start { [mayLeave] in
      try unsure.wasAsked.wait()
      mayLeave.signal()
    }
    try whileBusy {
      _ = page.then(on: Here()) { [page] _ in
        seen.append(try? page.then(on: unsure) { value -> Int in value }.wait())
      }
    }
    try leaving.end()
    #expect(seen.entries == [1])
  }

  @Test func `a handler for a dispatcher may use the promise`() throws {
    try whileBusy {
      let asked = page.then(on: Here()) { [page] _ -> Bool in page.isPending }
      #expect(asked.settledValue == false)
    }
  }
}
