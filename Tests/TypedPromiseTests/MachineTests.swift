@_spi(Storage) import PromiseStorage
import Synchronization
import Testing
import TestSupport

@testable import TypedPromise

/// What no rule sees of the machine: its bits, and its size.
@Suite(.ownThread) struct MachineTests {
  /// The explorer sees a change by them.
  @Test(arguments: 0..<3) func `each change of the list shows in its own bits`(leaving: Int) {
    var list = Waiters()
    var seen: [[UInt8]] = []
    func note() { seen.append(withUnsafeBytes(of: &list) { Array($0) }) }
    let all = (0..<3).map { _ in PromiseWaiter(Step { _, _ in .done }) }
    note()
    for one in all {
      list.append(one)
      note()
    }
    #expect(list.remove(all[leaving]) != nil)
    note()
    while list.removeFirst() != nil { note() }
    for (before, after) in zip(seen, seen.dropFirst()) { #expect(before != after) }
  }

  @Test func `a promise is small enough for the allocator's fast ways`() {
    let header = 16
    let waiter = MemoryLayout<(Step, Int, Int, Slot, Role, PromiseCore.Side, Place)>.size
    #expect(header + waiter + MemoryLayout<Mutex<PromiseState>>.size <= 120)
  }
}
