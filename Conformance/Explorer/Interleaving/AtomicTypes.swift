// The conformances of `Synchronization`. A type that fills its bits is stored as it is.

extension Int: AtomicRepresentable {}
extension Int8: AtomicRepresentable {}
extension Int16: AtomicRepresentable {}
extension Int32: AtomicRepresentable {}
extension Int64: AtomicRepresentable {}
extension Int128: AtomicRepresentable {}
extension UInt: AtomicRepresentable {}
extension UInt8: AtomicRepresentable {}
extension UInt16: AtomicRepresentable {}
extension UInt32: AtomicRepresentable {}
extension UInt64: AtomicRepresentable {}
extension UInt128: AtomicRepresentable {}
extension Bool: AtomicRepresentable {}
extension Float: AtomicRepresentable {}
extension Double: AtomicRepresentable {}
extension Duration: AtomicRepresentable {}

/// Two words that are exchanged together.
public struct WordPair: AtomicRepresentable, BitwiseCopyable, Hashable, Sendable {
  /// What is stored.
  public typealias AtomicRepresentation = WordPair

  /// The first word.
  public let first: UInt
  /// The second word.
  public let second: UInt

  /// Makes a pair.
  public init(first: UInt, second: UInt) { (self.first, self.second) = (first, second) }
}

/// The bits of a pointer, or of a reference, as they are stored.
public struct AtomicWord: BitwiseCopyable, Sendable {
  fileprivate let bits: UInt
}

/// A value of one word, in which no valid value is all zeros: zeros mean `nil`.
extension AtomicOptionalRepresentable
where AtomicRepresentation == AtomicWord, AtomicOptionalRepresentation == AtomicWord {
  /// Its bits.
  public static func encodeAtomicRepresentation(_ value: consuming Self) -> AtomicWord {
    AtomicWord(bits: unsafeBitCast(value, to: UInt.self))
  }
  /// What has these bits.
  public static func decodeAtomicRepresentation(_ representation: consuming AtomicWord) -> Self {
    unsafeBitCast(representation.bits, to: Self.self)
  }
  /// Its bits, or zeros.
  public static func encodeAtomicOptionalRepresentation(_ value: consuming Self?) -> AtomicWord {
    AtomicWord(bits: unsafeBitCast(value, to: UInt.self))
  }
  /// What has these bits; `nil`, for zeros.
  public static func decodeAtomicOptionalRepresentation(
    _ representation: consuming AtomicWord
  ) -> Self? {
    unsafeBitCast(representation.bits, to: Self?.self)
  }
}

extension UnsafePointer: AtomicOptionalRepresentable {
  /// Its bits.
  public typealias AtomicRepresentation = AtomicWord
  /// Its bits.
  public typealias AtomicOptionalRepresentation = AtomicWord
}
extension UnsafeMutablePointer: AtomicOptionalRepresentable {
  /// Its bits.
  public typealias AtomicRepresentation = AtomicWord
  /// Its bits.
  public typealias AtomicOptionalRepresentation = AtomicWord
}
extension UnsafeRawPointer: AtomicOptionalRepresentable {
  /// Its bits.
  public typealias AtomicRepresentation = AtomicWord
  /// Its bits.
  public typealias AtomicOptionalRepresentation = AtomicWord
}
extension UnsafeMutableRawPointer: AtomicOptionalRepresentable {
  /// Its bits.
  public typealias AtomicRepresentation = AtomicWord
  /// Its bits.
  public typealias AtomicOptionalRepresentation = AtomicWord
}
extension OpaquePointer: AtomicOptionalRepresentable {
  /// Its bits.
  public typealias AtomicRepresentation = AtomicWord
  /// Its bits.
  public typealias AtomicOptionalRepresentation = AtomicWord
}
extension Unmanaged: AtomicOptionalRepresentable {
  /// Its bits.
  public typealias AtomicRepresentation = AtomicWord
  /// Its bits.
  public typealias AtomicOptionalRepresentation = AtomicWord
}
extension ObjectIdentifier: AtomicOptionalRepresentable {
  /// Its bits.
  public typealias AtomicRepresentation = AtomicWord
  /// Its bits.
  public typealias AtomicOptionalRepresentation = AtomicWord
}
