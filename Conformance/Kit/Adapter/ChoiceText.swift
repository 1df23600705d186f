/// The names of a choice and of its values, in records and in tables.
public struct ChoiceText<Value: Sendable>: Sendable {
  /// Its name in records.
  public let key: String
  /// What tables call it.
  public let label: String
  /// What tables say of a value.
  public let words: @Sendable (Value) -> String
  /// The name of a value in records, where that is not the name of its case.
  let name: @Sendable (Value) -> String?

  /// Names a choice and its values.
  ///
  /// - Parameters:
  ///   - key: its name in records.
  ///   - label: what tables call it.
  ///   - words: what tables say of a value.
  public init(_ key: String, _ label: String, words: @escaping @Sendable (Value) -> String) {
    (self.key, self.label, self.words, name) = (key, label, words, { _ in nil })
  }

  /// Names a choice; what tables say of a value is its raw value.
  ///
  /// - Parameters:
  ///   - key: its name in records.
  ///   - label: what tables call it.
  ///   - names: the names of values in records that are not the names of their cases.
  public init(_ key: String, _ label: String, names: [Value: String] = [:])
  where Value: RawRepresentable & Hashable, Value.RawValue == String {
    (self.key, self.label, words, name) = (key, label, { $0.rawValue }, { names[$0] })
  }
}
