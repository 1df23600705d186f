import TestSupport
import Testing

@testable import JSPromise

/// What signals keep their listeners in.
@Suite(.ownThread) struct RegistryTests {
  @Test func `what has left leaves no storage behind`() throws {
    var registry = Registry<Int>()
    let tickets = (0..<1_000).map { registry.add($0) }
    for ticket in tickets {
      #expect(registry.remove(ticket) == ticket)
      let elements = Mirror(reflecting: registry).descendant("elements")
      let left = try #require(elements as? [Int: Int])
      #expect(left.capacity <= 4 * left.count)
    }
    #expect(registry.isEmpty)
  }

  @Test func `nothing is there after all were taken, in order`() {
    var registry = Registry<Int>()
    for number in 0..<100 { _ = registry.add(number) }
    #expect(registry.takeAll() == Array(0..<100))
    #expect(registry.isEmpty && registry.tickets.isEmpty)
  }
}
