import Interleaving
import Synchronization
import Testing
import TestSupport

/// Steered atomic variables behave like those of the standard library.
@Suite(.ownThread) struct AtomicTests {
  private enum Phase: UInt8, Interleaving.AtomicRepresentable {
    case free, taken
  }

  private final class Object: Sendable {}

  private typealias Change<Value> = (oldValue: Value, newValue: Value)

  private func expectSame<Value: Equatable>(
    _ mine: [Change<Value>],
    _ theirs: [Change<Value>],
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(mine.map(\.oldValue) == theirs.map(\.oldValue), sourceLocation: location)
    #expect(mine.map(\.newValue) == theirs.map(\.newValue), sourceLocation: location)
  }

  @Test func `numbers are computed with as elsewhere`() {
    let mine = Interleaving.Atomic<Int8>(100)
    let theirs = Synchronization.Atomic<Int8>(100)
    expectSame(
      [
        mine.wrappingAdd(100, ordering: .relaxed), mine.wrappingSubtract(50, ordering: .relaxed),
        mine.add(5, ordering: .relaxed), mine.subtract(3, ordering: .relaxed),
        mine.bitwiseOr(0x55, ordering: .relaxed), mine.bitwiseAnd(0x3c, ordering: .relaxed),
        mine.bitwiseXor(-1, ordering: .relaxed), mine.min(-7, ordering: .relaxed),
        mine.max(70, ordering: .relaxed),
      ],
      [
        theirs.wrappingAdd(100, ordering: .relaxed),
        theirs.wrappingSubtract(50, ordering: .relaxed),
        theirs.add(5, ordering: .relaxed), theirs.subtract(3, ordering: .relaxed),
        theirs.bitwiseOr(0x55, ordering: .relaxed), theirs.bitwiseAnd(0x3c, ordering: .relaxed),
        theirs.bitwiseXor(-1, ordering: .relaxed), theirs.min(-7, ordering: .relaxed),
        theirs.max(70, ordering: .relaxed),
      ]
    )
  }

  @Test func `so are truth values`() {
    let mine = Interleaving.Atomic(true)
    let theirs = Synchronization.Atomic(true)
    for operand in [true, false, true, true] {
      expectSame(
        [
          mine.logicalXor(operand, ordering: .relaxed), mine.logicalOr(operand, ordering: .relaxed),
          mine.logicalAnd(operand, ordering: .relaxed),
        ],
        [
          theirs.logicalXor(operand, ordering: .relaxed),
          theirs.logicalOr(operand, ordering: .relaxed),
          theirs.logicalAnd(operand, ordering: .relaxed),
        ]
      )
    }
  }

  @Test func `what is exchanged is compared by its bits`() {
    let number = Interleaving.Atomic(0.0)
    let other = number.compareExchange(
      expected: -0.0,
      desired: 1,
      successOrdering: .acquiringAndReleasing,
      failureOrdering: .acquiring
    )
    #expect(!other.exchanged && other.original == 0)
    let same = number.weakCompareExchange(expected: 0, desired: 1, ordering: .relaxed)
    #expect(same.exchanged && same.original == 0)
    let before = number.exchange(2, ordering: .relaxed)
    #expect(before == 1)
    number.store(3, ordering: .releasing)
    let after = number.load(ordering: .acquiring)
    #expect(after == 3)
  }

  @Test func `values of other types are stored`() {
    let phase = Interleaving.Atomic(Phase.free)
    let exchange = phase.compareExchange(expected: .free, desired: .taken, ordering: .relaxed)
    let taken = phase.load(ordering: .relaxed)
    #expect(exchange.exchanged && exchange.original == .free && taken == .taken)

    let object = Object()
    let reference = Interleaving.Atomic<Unmanaged<Object>?>(nil)
    let none = reference.exchange(.passUnretained(object), ordering: .relaxed)
    let some = reference.load(ordering: .relaxed)
    #expect(none == nil && some?.takeUnretainedValue() === object)

    let identity = Interleaving.Atomic(ObjectIdentifier(object))
    let loaded = identity.load(ordering: .relaxed)
    #expect(loaded == ObjectIdentifier(object))

    let pair = Interleaving.Atomic(Interleaving.WordPair(first: 1, second: 2))
    let old = pair.exchange(.init(first: 3, second: 4), ordering: .relaxed)
    #expect(old.first == 1 && old.second == 2)

    let lazy = Interleaving.AtomicLazyReference<Object>()
    let (before, first) = (lazy.load(), lazy.storeIfNil(object))
    let second = lazy.storeIfNil(Object())
    #expect(before == nil && first === object && second === object && lazy.load() === object)
  }
}
