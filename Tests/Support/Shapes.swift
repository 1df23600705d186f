import Synchronization

// Values of every shape that a promise may have to keep. Each has a number that identifies it.

/// Counts its living instances.
package final class Counted: Sendable {
  /// How many there are.
  package final class Count: Sendable {
    private let number = Mutex(0)

    package init() {}

    package var count: Int { number.withLock { $0 } }

    fileprivate func add(_ difference: Int) { number.withLock { $0 += difference } }
  }

  private let counter: Count

  package init(_ counter: Count) {
    self.counter = counter
    counter.add(1)
  }

  deinit { counter.add(-1) }
}

/// A value of some shape.
package protocol Shape: Sendable { var sum: Int { get } }

/// The shapes.
package enum Shapes {
  package struct Empty: Shape {
    package init() {}
    package var sum: Int { 0 }
  }

  package struct Byte: Shape {
    private let byte: UInt8
    package init(byte: UInt8) { self.byte = byte }
    package var sum: Int { Int(byte) }
  }

  /// As large as what fits into two words, and a byte more than that.
  package struct TwoWords: Shape {
    private let words: (Int, Int)
    package init(words: (Int, Int)) { self.words = words }
    package var sum: Int { words.0 + words.1 }
  }

  package struct TwoWordsAndAByte: Shape {
    private let words: (Int, Int), byte: UInt8
    package init(words: (Int, Int), byte: UInt8) { (self.words, self.byte) = (words, byte) }
    package var sum: Int { words.0 + words.1 + Int(byte) }
  }

  /// Small enough, and aligned to more than a word.
  package struct Aligned: Shape {
    private let vector: SIMD2<Int64>
    package init(vector: SIMD2<Int64>) { self.vector = vector }
    package var sum: Int { Int(vector[0] + vector[1]) }
  }

  package struct AlignedMore: Shape {
    private let vector: SIMD8<Int64>
    package init(vector: SIMD8<Int64>) { self.vector = vector }
    package var sum: Int { Int(vector.wrappedSum()) }
  }

  /// Copying it does more than copy its bits.
  package struct Holding: Shape {
    private let text: String
    private let object: Counted
    package init(text: String, object: Counted) { (self.text, self.object) = (text, object) }
    package var sum: Int { text.count }
  }

  /// Moving it does more than move its bits, on some platforms.
  package struct Weak: Shape {
    private weak var object: Counted?
    private let number: Int
    package init(object: Counted, number: Int) { (self.object, self.number) = (object, number) }
    package var sum: Int { object == nil ? -1 : number }
  }
}
