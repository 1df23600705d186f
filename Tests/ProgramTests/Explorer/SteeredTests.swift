import Foundation
import Interleaving
import InterleavingLocks
import MyPromiseAdapter
import PromiseConformance
import SteeredPromises
import TestSupport
import Testing

@testable import PromiseExplorer

/// The search in promises of others, with locks of all types.
@Suite(.ownThread) struct SteeredTests {
  private static let guards: [any Guard.Type] = [
    FoundationGuard.self, RecursiveGuard.self, UnfairGuard.self, AllocatedGuard.self,
    QueueGuard.self, MutexGuard.self,
  ]

  private static func sound<Lock: Guard>(_ lock: Lock.Type) -> PromiseSearch {
    PromiseSearch(GuardedAdapter<Lock, Sound>.self)
  }

  private static func racing<Lock: Guard>(_ lock: Lock.Type) -> PromiseSearch {
    PromiseSearch(GuardedAdapter<Lock, Racing>.self)
  }

  @Test(arguments: guards.indices)
  func `a race between two uses of a lock is found, whatever lock it is`(index: Int) throws {
    let search = Self.racing(Self.guards[index])
    let result = search.run("settle-settle-observe")
    #expect(result.isSteered)
    let failure = try #require(result.failure)
    #expect(failure.rule == "THR-01")
    #expect(
      failure.reason == "p0 had ended, or follows another, and a call that settled it says it won"
    )
    #expect(failure.table.contains("changes p0"))
    let again = try #require(try search.replay(failure.token))
    #expect(again.reason == failure.reason)
    #expect(again.table == failure.table)
  }

  @Test(arguments: guards.indices)
  func `a promise that settles under one lock passes`(index: Int) {
    var search = Self.sound(Self.guards[index])
    (search.schedules, search.samples) = Extent.isWhole ? (2_000, 50) : (200, 10)
    #expect(search.scenarios.count > 5)
    for scenario in search.scenarios {
      let result = search.run(scenario)
      #expect(result.isSteered, "\(scenario)")
      #expect(result.failure == nil, "\(scenario): \(result.failure as Any)")
    }
    #expect(search.run("settle-settle-observe").extent.hasPrefix("all "))
  }

  @Test func `handlers that overtake are a fault only where the profile says that they do not`()
    throws
  {
    let search = PromiseSearch(GuardedAdapter<FoundationGuard, Overtaking>.self)
    let failure = try #require(search.run("register-vs-settle").failure)
    #expect(failure.rule == "THR-04")
  }

  @Test func `a promise that cannot be asked is searched without the scenarios that ask`() {
    let whole = Self.sound(FoundationGuard.self)
    let search = PromiseSearch(GuardedAdapter<FoundationGuard, NeverAsked<Sound>>.self)
    #expect(whole.leftOut == [])
    #expect(search.leftOut.contains("settle-vs-query"))
    #expect(Set(search.scenarios + search.leftOut) == Set(whole.scenarios))
    #expect(search.scenarios.count + search.leftOut.count == whole.scenarios.count)
    #expect(search.run("settle-settle-observe").failure == nil)
    let racing = PromiseSearch(GuardedAdapter<FoundationGuard, NeverAsked<Racing>>.self)
      .run("settle-settle-observe")
    #expect(racing.isSteered)
    #expect(racing.failure?.rule == "THR-01")
  }

  @Test func `an atomic variable that is loaded and stored lets two through`() throws {
    let failure = try #require(Explorer().search(turns(loads: true), Budget()).failure)
    #expect(failure.violation.reason == "2 were first")
    let findings = Explorer().search(turns(loads: false), Budget())
    #expect(findings.failure == nil)
    #expect(findings.isExhausted && findings.usesLocks)
  }

  private func turns(loads: Bool) -> Scenario {
    Scenario(
      subject: "AtomicTurn",
      name: "turns",
      operations: [["take"], ["take"]],
      size: .exhaustive
    ) { _ in
      let (turn, first) = (AtomicTurn(loads: loads), Counter())
      let body = { @Sendable in if turn.take() { first.increment() } }
      return PreparedRun(bodies: [body, body], names: []) {
        first.count == 1 ? nil : Violation("turn", "\(first.count) were first")
      }
    }
  }

  @Test func `a lock that is taken is not available`() {
    let foundation = InterleavingLocks.NSLock()
    foundation.lock()
    #expect(!foundation.try())
    foundation.unlock()
    #expect(foundation.try())
    foundation.unlock()
    #expect(foundation.withLock { 1 } == 1)
    #expect(foundation.lock(before: .distantPast))
    #expect(!foundation.try())
    foundation.unlock()
    foundation.name = "it"
    #expect(foundation.name == "it")

    let recursive = InterleavingLocks.NSRecursiveLock()
    #expect(recursive.lock(before: .distantPast))
    #expect(recursive.try())
    recursive.unlock()
    #expect(elsewhere { !recursive.try() })
    recursive.unlock()
    #expect(elsewhere { recursive.withLock { recursive.withLock { true } } })

    let allocated = OSAllocatedUnfairLock(initialState: 1)
    allocated.withLock { state in
      state += 1
      #expect(allocated.withLockIfAvailable { $0 } == nil)
    }
    #expect(allocated.withLockIfAvailable { $0 } == 2)

    let bare = OSAllocatedUnfairLock()
    bare.lock()
    #expect(!bare.lockIfAvailable())
    bare.unlock()
    #expect(bare.withLock { 1 } == 1)

    let unfair = os_unfair_lock_t.allocate(capacity: 1)
    unfair.initialize(to: os_unfair_lock())
    defer {
      unfair.deinitialize(count: 1)
      unfair.deallocate()
    }
    #expect(os_unfair_lock_trylock(unfair))
    #expect(!os_unfair_lock_trylock(unfair))
    os_unfair_lock_unlock(unfair)
  }

  /// What another thread reports.
  private func elsewhere(_ body: @escaping @Sendable () -> Bool) -> Bool {
    let (answer, done) = (Box(false), DispatchSemaphore(value: 0))
    Thread {
      answer.value = body()
      done.signal()
    }.start()
    done.wait()
    return answer.value == true
  }

  @Test func `a promise with locks of its own is said not to be steered`() throws {
    #expect(!PromiseSearch(MyPromiseAdapter.self).run("settle-settle-observe").isSteered)
    let program = Project.program("MyPromiseSuite")
    let end = try ProgramEnd(
      of: program,
      ["search", "--scenario", "settle-settle-observe"],
      in: program.deletingLastPathComponent(),
      environment: ["STEERED": "1"]
    )
    #expect(end.status == 2)
    #expect(end.errors.hasPrefix("MyPromiseSuite: no lock of the promise is steered"))
  }

  @Test func `a token that is none is refused`() {
    let search = Self.sound(FoundationGuard.self)
    #expect(throws: ReplayToken.Unreadable.self) { try search.replay("schedule:1:2") }
  }
}
