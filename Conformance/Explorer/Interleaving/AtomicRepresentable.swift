/// What an ``Atomic`` can hold, as in `Synchronization`: a type whose values can be distinguished by their bits.
///
/// An `enum` with raw values needs only the conformance.
public protocol AtomicRepresentable {
  /// What is stored.
  associatedtype AtomicRepresentation: BitwiseCopyable & Sendable

  /// What is stored for a value.
  static func encodeAtomicRepresentation(_ value: consuming Self) -> AtomicRepresentation
  /// The value for what is stored.
  static func decodeAtomicRepresentation(_ representation: consuming AtomicRepresentation) -> Self
}

/// What an ``Atomic`` can hold as an optional, too.
public protocol AtomicOptionalRepresentable: AtomicRepresentable {
  /// What is stored for an optional.
  associatedtype AtomicOptionalRepresentation: BitwiseCopyable & Sendable

  /// What is stored for a value, or for none.
  static func encodeAtomicOptionalRepresentation(_ value: consuming Self?)
    -> AtomicOptionalRepresentation
  /// The value for what is stored, or none.
  static func decodeAtomicOptionalRepresentation(
    _ representation: consuming AtomicOptionalRepresentation
  ) -> Self?
}

extension AtomicRepresentable where AtomicRepresentation == Self {
  /// The value itself.
  public static func encodeAtomicRepresentation(_ value: consuming Self) -> Self { value }
  /// The value itself.
  public static func decodeAtomicRepresentation(_ representation: consuming Self) -> Self {
    representation
  }
}

extension RawRepresentable where Self: AtomicRepresentable, RawValue: AtomicRepresentable {
  /// That of the raw value.
  public typealias AtomicRepresentation = RawValue.AtomicRepresentation

  /// That of the raw value.
  public static func encodeAtomicRepresentation(_ value: consuming Self)
    -> RawValue.AtomicRepresentation
  {
    RawValue.encodeAtomicRepresentation(value.rawValue)
  }
  /// The value with that raw value; traps where there is none.
  public static func decodeAtomicRepresentation(
    _ representation: consuming RawValue.AtomicRepresentation
  ) -> Self {
    guard let value = Self(rawValue: RawValue.decodeAtomicRepresentation(representation)) else {
      preconditionFailure("\(Self.self) has no value with the stored raw value")
    }
    return value
  }
}

extension Optional: AtomicRepresentable where Wrapped: AtomicOptionalRepresentable {
  /// That of the optional.
  public typealias AtomicRepresentation = Wrapped.AtomicOptionalRepresentation

  /// That of the optional.
  public static func encodeAtomicRepresentation(_ value: consuming Wrapped?)
    -> Wrapped.AtomicOptionalRepresentation
  {
    Wrapped.encodeAtomicOptionalRepresentation(value)
  }
  /// The value for it, or none.
  public static func decodeAtomicRepresentation(
    _ representation: consuming Wrapped.AtomicOptionalRepresentation
  ) -> Wrapped? {
    Wrapped.decodeAtomicOptionalRepresentation(representation)
  }
}
