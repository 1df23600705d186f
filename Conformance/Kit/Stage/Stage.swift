import Dispatch
import Foundation
import Synchronization

/// What one trial and the adapter under trial share: the gates, the ledger and the trace.
public final class Stage: Sendable {
  /// The gate that runs the library's handlers.
  public let gate = Gate()
  /// A second context, for rules about moving from one to another.
  public let otherGate = Gate()
  /// The clock of the trial.
  public let clock = TrialClock()
  /// Counts the payloads that are alive.
  public let ledger = Ledger()
  /// What happened, in order.
  public let trace: Trace

  private let calls = CallsInProgress()

  private struct State {
    var usesMain = false
    var pumps: [Pump] = []
    var isBlocked = false
    var misuse: String?
  }

  private let state = Mutex(State())

  /// Makes a stage for one trial.
  public init() { trace = Trace(calls: calls, gates: [gate, otherGate]) }

  /// Runs `body` as the library call `name`, so that a handler which runs inside it can be recognized.
  func during<Result, Failure: Error>(
    _ name: String,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try calls.during(name, body)
  }

  /// The outermost library call that the calling thread is inside, or `nil`.
  var callInProgress: String? { calls.here }

  /// Records that this trial uses the main thread, so that `quiesce()` waits for the main queue as well.
  func expectMain() {
    state.withLock { $0.usesMain = true }
  }

  var usesMain: Bool { state.withLock { $0.usesMain } }

  /// Registers pumps for what the library does beside the gates.
  func drive(by pumps: [Pump]) { state.withLock { $0.pumps = pumps } }

  /// Whether something kept the last `quiesce()` from reaching the end.
  var isBlocked: Bool { state.withLock { $0.isBlocked } }

  /// Runs `body` for a spelling whose handler cannot fail; if it fails, the suite is at fault.
  ///
  /// - Parameters:
  ///   - body: what a rule gave as the handler.
  ///   - fallback: what the handler returns if it fails.
  public func total<Value>(_ body: () throws(TrialFault) -> Value, else fallback: Value) -> Value {
    do throws(TrialFault) { return try body() } catch {
      state.withLock { $0.misuse = "a rule made a handler fail whose spelling cannot fail" }
      return fallback
    }
  }

  /// The mistake of the suite or the adapter, if any.
  var misuse: String? { state.withLock { $0.misuse } }

  /// How many hops through the main queue a fence makes.
  ///
  /// That is proof for a chain with that many links on the main thread.
  static let mainFence = 24

  /// Runs the gates, and waits for the main queue and for the library's own places, until no job is left.
  ///
  /// - Parameter patience: how many times as long to wait where nothing shows the end.
  func quiesce(patience: Int = 1) {
    let (pumps, usesMain) = state.withLock { state in
      state.isBlocked = false
      return (state.pumps, state.usesMain)
    }
    drainGates()
    let turns = max(usesMain ? Stage.mainFence : 0, pumps.map(\.quietTurns).max() ?? 0) * patience
    // What goes to and fro between places is followed turn by turn. In one that is serial, all turns follow each other, which
    // saves a change of threads for each.
    let isOne = usesMain ? pumps.isEmpty : pumps.count == 1 && pumps[0].isSerial
    let step = isOne ? turns : 1
    var quietTurns = 0
    while quietTurns < turns {
      if usesMain {
        let passed = DispatchSemaphore(value: 0)
        Fence.after(step, { DispatchQueue.main.async(execute: $0) }, { passed.signal() })
        passed.wait()
      }
      var count = 0
      for pump in pumps {
        guard let ran = pump.turn(step) else { return state.withLock { $0.isBlocked = true } }
        count += ran
      }
      count += drainGates()
      quietTurns = count == 0 ? quietTurns + step : 0
    }
  }

  /// Runs, on this thread, what is in the gate and in the loops that are run by hand.
  func runByHand() {
    let pumps = state.withLock { $0.pumps.filter(\.isByHand) }
    while gate.drain() + pumps.reduce(0, { $0 + ($1.turn(1) ?? 0) }) > 0 {}
  }

  /// Runs the gates and the clock's alarms that are due, until no job is left; returns how many ran.
  @discardableResult
  func drainGates() -> Int {
    var total = 0
    while true {
      let count = gate.drain() + otherGate.drain() + clock.runDue()
      if count == 0 { return total }
      total += count
    }
  }
}
