/// How a choice is called: in records, and in tables.
public struct ChoiceText<Value: Sendable>: Sendable {
  /// Its name in records.
  public let key: String
  /// What tables call it.
  public let label: String
  /// What tables say of a value.
  public let words: @Sendable (Value) -> String

  /// Names a choice and its values.
  ///
  /// - Parameters:
  ///   - key: its name in records.
  ///   - label: what tables call it.
  ///   - words: what tables say of a value.
  public init(_ key: String, _ label: String, words: @escaping @Sendable (Value) -> String) {
    (self.key, self.label, self.words) = (key, label, words)
  }

  /// Names a choice and all its values.
  ///
  /// - Parameters:
  ///   - key: its name in records.
  ///   - label: what tables call it.
  ///   - words: what tables say of each value.
  public init(_ key: String, _ label: String, _ words: [Value: String]) where Value: Hashable {
    self.init(key, label) { words[$0] ?? "" }
  }
}
