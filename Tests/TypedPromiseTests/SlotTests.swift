import PromiseStorage
import TestSupport
import Testing

@testable import TypedPromise

/// The storage for a value or an error, with values of every shape.
///
/// To be run with the address sanitizer as well.
@Suite(.ownThread) struct SlotTests {
  /// Counts itself.
  private final class Counted: Sendable {
    let log: Log<Int>
    init(_ log: Log<Int>) {
      self.log = log
      log.append(1)
    }
    deinit { log.append(-1) }
  }

  private struct Empty: Sendable, Equatable {}
  private struct Small: Sendable, Equatable { var (one, other) = (UInt8(1), UInt32(2)) }
  private struct Large: Sendable, Equatable {
    var words = (0..<9).map { $0 }, more = (1, 2, 3, 4, "5", 6.0)
    static func == (one: Large, other: Large) -> Bool {
      one.words == other.words && one.more == other.more
    }
  }
  private struct OverAligned: Sendable, Equatable {
    var lanes = SIMD8<Double>(1, 2, 3, 4, 5, 6, 7, 8)
  }
  private struct Mixed: Sendable {
    var text = "a text that is too long to lie in the string itself", box: Counted
  }
  private struct Weak: Sendable { weak var box: Counted? }
  private protocol Shape: Sendable { var area: Int { get } }
  private struct Square: Shape { let area: Int; let box: Counted }
  private struct Failed: Error { let box: Counted }

  /// Puts a value into promises, reads it there, and releases it: made settled, fulfilled by hand, and passed on by a
  /// chain; and that of a promise which was first.
  private func pass<Value: Sendable>(_ make: () -> Value, _ isSame: (Value) -> Bool) {
    let made = Promise<Value, Never>(value: make())
    let (pending, resolver) = Promise<Value, Never>.pending()
    let derived = pending.then(on: .current) { $0 }
    #expect(resolver.fulfill(make()) && !resolver.fulfill(make()))
    let text = made.then(on: .current) { _ in "another type" }
    for promise in [made, pending, derived, derived.tap(on: .current) { _ in }] {
      for _ in 0..<3 {
        guard case .fulfilled(let value) = promise.outcomeIfSettled else {
          Issue.record("a promise of \(Value.self) has no value")
          return
        }
        #expect(isSame(value))
      }
    }
    #expect(text.settledValue == "another type")
    #expect(when(fulfilled: [made, pending]).settledValue?.allSatisfy(isSame) == true)
  }

  @Test func `values of every shape`() {
    pass({ () }, { _ in true })
    pass({ Empty() }, { $0 == Empty() })
    pass({ UInt8(7) }, { $0 == 7 })
    pass({ Small() }, { $0 == Small() })
    pass({ (1, 2) }, { $0 == (1, 2) })
    pass({ (1, 2, 3) }, { $0 == (1, 2, 3) })
    pass({ Large() }, { $0 == Large() })
    pass({ OverAligned() }, { $0 == OverAligned() })
    pass({ "a text that is too long to lie in the string itself" }, { $0.hasPrefix("a text") })
    pass({ Int?.none }, { $0 == nil })
    pass({ [1, 2, 3] }, { $0 == [1, 2, 3] })
  }

  @Test func `values that are counted are released, each once`() {
    let log = Log<Int>()
    pass({ Counted(log) }, { $0.log === log })
    pass({ Optional(Counted(log)) }, { $0?.log === log })
    pass({ Mixed(box: Counted(log)) }, { $0.box.log === log })
    pass({ Square(area: 4, box: Counted(log)) as any Shape }, { $0.area == 4 })
    pass({ [Counted(log), Counted(log)] }, { $0.count == 2 })
    pass(
      { () -> @Sendable () -> Bool in
        let box = Counted(log)
        return { box.log === log }
      },
      { $0() }
    )
    #expect(!log.entries.isEmpty && log.entries.reduce(0, +) == 0)
  }

  @Test func `a weak reference inside a value is weak, and can be read`() {
    let log = Log<Int>()
    do {
      let box = Counted(log)
      pass({ Weak(box: box) }, { $0.box === box })
      pass({ (Weak(box: box), 1) }, { $0.0.box === box && $0.1 == 1 })
    }
    #expect(log.entries == [1, -1])
    let gone = {
      let box = Counted(log)
      return Promise<Weak, Never>(value: Weak(box: box))
    }()
    #expect(gone.settledValue.map { $0.box == nil } == true)
  }

  @Test func `errors of every shape`() {
    let log = Log<Int>()
    do {
      let (pending, resolver) = Promise<Large, Failed>.pending()
      let derived = pending.then(on: .current) { $0 }
      resolver.reject(Failed(box: Counted(log)))
      #expect(pending.error?.box.log === log && derived.error?.box.log === log)
      let untyped = Promise<Int, any Error>(error: Failed(box: Counted(log)))
      #expect(untyped.error is Failed)
    }
    #expect(!log.entries.isEmpty && log.entries.reduce(0, +) == 0)
  }
}
