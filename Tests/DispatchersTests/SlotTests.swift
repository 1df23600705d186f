import PromiseStorage
import TestSupport
import Testing

/// What promises keep in raw words comes out as it went in, and is released once.
///
/// To be run with the address sanitizer as well. STA-09 asks the same of promises.
@Suite(.ownThread) struct SlotTests {
  @Test func `values of every shape`() {
    let counter = SharedCount()
    visitAll(counter)
    #expect(counter.number == 0)
  }

  private func visit<Value: Sendable>(
    _ value: Value,
    is expected: Int,
    _ sum: (Value) -> Int
  ) {
    var slot = Slot()
    slot.put(value, as: .value)
    for _ in 0..<2 { #expect(sum(slot.read(Value.self)) == expected, "\(Value.self)") }
    #expect(sum(slot.take(Value.self)) == expected, "\(Value.self)")
    #expect(slot.content == .nothing, "\(Value.self)")
    slot.put(value, as: .value)
    slot.release(Value.self)
  }

  private func visitAll(_ counter: SharedCount) {
    let object = Counted(counter)
    visit(Empty(), is: 0) { $0.sum }
    visit((), is: 0) { 0 }
    visit(Byte(byte: 7), is: 7) { $0.sum }
    visit(UInt8?.none, is: -1) { $0.map(Int.init) ?? -1 }
    visit(TwoWords(words: (1, 2)), is: 3) { $0.sum }
    visit(TwoWordsAndAByte(words: (1, 2), byte: 3), is: 6) { $0.sum }
    visit(Aligned(vector: [4, 5]), is: 9) { $0.sum }
    visit(AlignedMore(vector: SIMD8(repeating: 2)), is: 16) { $0.sum }
    visit(Large(), is: 45) { $0.sum }
    visit(Holding(text: "a text that is too long for a word", object: object), is: 34) { $0.sum }
    visit(Weak(object: object, number: 8), is: 8) { $0.sum }
    visit(object, is: 1) { _ in counter.number }
    visit(object as Counted?, is: 1) { $0 == nil ? 0 : 1 }
    visit(Holding(text: "any", object: object) as any Shape, is: 3) { $0.sum }
    visit(Empty() as any Shape, is: 0) { $0.sum }
    visit([object, object], is: 2) { $0.count }
    visit({ @Sendable in counter.number }, is: 1) { $0() }
    visit(Result<Counted, any Error>.success(object), is: 1) { (try? $0.get()) == nil ? 0 : 1 }
    withExtendedLifetime(object) { #expect(counter.number == 1) }
  }
}

/// A value with a number that identifies it.
private protocol Shape: Sendable { var sum: Int { get } }

private struct Empty: Shape { var sum: Int { 0 } }

private struct Byte: Shape {
  let byte: UInt8
  var sum: Int { Int(byte) }
}

/// As large as what fits into two words, and a byte more than that.
private struct TwoWords: Shape {
  let words: (Int, Int)
  var sum: Int { words.0 + words.1 }
}

private struct TwoWordsAndAByte: Shape {
  let words: (Int, Int), byte: UInt8
  var sum: Int { words.0 + words.1 + Int(byte) }
}

/// Small enough, and aligned to more than a word.
private struct Aligned: Shape {
  let vector: SIMD2<Int64>
  var sum: Int { Int(vector[0] + vector[1]) }
}

private struct AlignedMore: Shape {
  let vector: SIMD8<Int64>
  var sum: Int { Int(vector.wrappedSum()) }
}

/// Larger than any buffer, with an object in it.
private struct Large: Shape {
  var words = (1, 2, 3, 4, 5, 6), more = [7, 8, 9], text = "0"
  var sum: Int { words.0 + words.1 + words.2 + words.3 + words.4 + words.5 + more.reduce(0, +) }
}

/// Copying it does more than copy its bits.
private struct Holding: Shape {
  let text: String, object: Counted
  var sum: Int { text.count }
}

/// Moving it does more than move its bits, on some platforms.
private struct Weak: Shape {
  weak var object: Counted?
  let number: Int
  var sum: Int { object == nil ? -1 : number }
}
