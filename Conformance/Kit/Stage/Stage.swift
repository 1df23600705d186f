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
  public let trace = Trace()

  private struct State {
    /// The library calls that each thread is inside, outermost first.
    var calls: [ThreadID: [String]] = [:]
    var usesMain = false
    var misuse: String?
  }

  private let state = Mutex(State())

  /// Makes a stage for one trial.
  public init() {}

  /// Runs `body` as the library call `name`, so that a handler which runs inside it can be recognized.
  func during<Result, Failure: Error>(
    _ name: String,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = ThreadID.current
    state.withLock { $0.calls[thread, default: []].append(name) }
    defer {
      state.withLock { state in
        var calls = state.calls[thread] ?? []
        calls.removeLast()
        state.calls[thread] = calls.isEmpty ? nil : calls
      }
    }
    return try body()
  }

  /// The outermost library call that the calling thread is inside, or `nil`.
  var callInProgress: String? {
    let thread = ThreadID.current
    return state.withLock { $0.calls[thread]?.first }
  }

  /// Records that this trial uses the main thread, so that `quiesce()` waits for the main queue as well.
  func expectMain() {
    state.withLock { $0.usesMain = true }
  }

  var usesMain: Bool { state.withLock { $0.usesMain } }

  /// Runs `body` for a spelling whose handler cannot fail; if it fails, the suite is at fault.
  ///
  /// - Parameter body: what a rule gave as the handler.
  public func total<Value>(_ body: () throws(Fault) -> Value, else fallback: Value) -> Value {
    do throws(Fault) { return try body() } catch {
      state.withLock { $0.misuse = "a rule made a handler fail whose spelling cannot fail" }
      return fallback
    }
  }

  /// What the suite or the adapter did wrong, if anything.
  var misuse: String? { state.withLock { $0.misuse } }

  /// How many hops through the main queue a fence makes.
  ///
  /// That is proof for a chain of as many links on the main thread.
  static let mainFence = 24

  /// Runs the gates, and waits for the main queue if it is in use, until no job is left.
  func quiesce() {
    drainGates()
    guard usesMain else { return }
    var quietHops = 0
    while quietHops < Stage.mainFence {
      let passed = DispatchSemaphore(value: 0)
      DispatchQueue.main.async { passed.signal() }
      passed.wait()
      quietHops = drainGates() == 0 ? quietHops + 1 : 0
    }
  }

  @discardableResult
  private func drainGates() -> Int {
    var total = 0
    while true {
      let count = gate.drain() + otherGate.drain() + clock.runDue()
      if count == 0 { return total }
      total += count
    }
  }
}
