import PromiseReport
import Testing
import TestSupport

@testable import PromiseConformance

/// The parts that trials are made of: the gate, the ledger, the trace, and the record of a run.
@Suite(.ownThread) struct StageTests {
  @Test func `nothing runs before the gate is drained, and everything has run after`() {
    let gate = Gate()
    let order = PromiseConformance.Log<Int>()
    gate.submit {
      order.add(1)
      gate.submit { order.add(3) }
    }
    gate.submit { order.add(2) }
    #expect(order.all.isEmpty)
    #expect(!gate.isEmpty)
    #expect(gate.drain() == 3)
    #expect(order.all == [1, 2, 3])
    #expect(gate.isEmpty)
    #expect(gate.submitted == 3)
    #expect(gate.drain() == 0)
  }

  @Test func `a gate runs one job at a time, if it is told to`() {
    let gate = Gate()
    let order = PromiseConformance.Log<Int>()
    for number in 1...2 { gate.submit { order.add(number) } }
    gate.runNext()
    #expect(order.all == [1])
    gate.runNext()
    gate.runNext()
    #expect(order.all == [1, 2])
  }

  @Test func `a gate knows which thread runs its jobs`() {
    let (gate, other) = (Gate(), Gate())
    let seen = PromiseConformance.Log<Bool>()
    gate.submit {
      seen.add(gate.isRunningHere)
      seen.add(other.isRunningHere)
    }
    gate.drain()
    #expect(seen.all == [true, false])
    #expect(!gate.isRunningHere)
  }

  @Test func `a gate discards jobs, or keeps them and runs them again, if it is told to`() {
    let (gate, ledger) = (Gate(), Ledger())
    gate.setJobHandling(.discards)
    submit(to: gate, ledger)
    #expect(ledger.live == 0)
    #expect(gate.drain() == 0)
    gate.setJobHandling(.keeps)
    submit(to: gate, ledger)
    #expect(gate.drain() == 1)
    #expect(ledger.live == 1)
    let seen = PromiseConformance.Log<Bool>()
    gate.submit { seen.add(gate.isRunningHere) }
    gate.drain()
    gate.runAgain()
    #expect(seen.all == [true, true])
    #expect(ledger.live == 0)
    gate.runAgain()
    #expect(seen.all.count == 2)
  }

  @Test func `a job that was run is released`() {
    let (gate, ledger) = (Gate(), Ledger())
    submit(to: gate, ledger)
    #expect(ledger.live == 1)
    gate.drain()
    #expect(ledger.live == 0)
  }

  private func submit(to gate: Gate, _ ledger: Ledger) {
    let token = Token(in: ledger)
    gate.submit { withExtendedLifetime(token) {} }
  }

  @Test func `calls are known by their name, on the thread that is inside them`() async {
    let stage = Stage()
    #expect(stage.callInProgress == nil)
    stage.during("outer") {
      #expect(stage.callInProgress == "outer")
      stage.during("inner") { #expect(stage.callInProgress == "outer") }
    }
    #expect(stage.callInProgress == nil)
  }

  @Test func `a trace keeps order and thread, and the beginning of what is long`() {
    let trace = Trace()
    for number in 0..<1_000 { trace.add("event \(number)") }
    #expect(trace.events.count == 200)
    #expect(trace.events.first?.description == "[0] event 0")
  }

  @Test func `quiescence drains both gates until both are empty`() {
    let stage = Stage()
    let order = PromiseConformance.Log<String>()
    stage.gate.submit {
      order.add("one")
      stage.otherGate.submit {
        order.add("two")
        stage.gate.submit { order.add("three") }
      }
    }
    stage.quiesce()
    #expect(order.all == ["one", "two", "three"])
  }

  @Test func `quiescence waits for the main queue where that is in use`() async {
    let stage = Stage()
    stage.expectMain()
    let ran = Counter()
    let worker = Worker()
    let isDone = await worker.run(Patience(seconds: 20, threads: CaseThreads())) {
      hop(20, ran)
      stage.quiesce()
      return ran.count == 20
    }
    #expect(isDone == true)
    worker.stop()
  }
}

/// Hops through the main queue, one after another.
private func hop(_ count: Int, _ ran: Counter) {
  guard count > 0 else { return }
  Task { @MainActor in
    ran.increment()
    hop(count - 1, ran)
  }
}
