/// A value for each case, where a choice differs by arrival or by spelling.
public struct ChoiceByCase<Value: ChoiceValue>: ChoiceDeclaration {
  let rows: [(name: String, value: Value)]

  /// The choice.
  public static var type: any ChoiceValue.Type { Value.self }
  /// What a run must observe.
  public var observed: ObservedChoice {
    .each(rows.map { .init(name: $0.name, value: $0.value.word) })
  }
  /// How a profile spells it.
  public var spelling: String {
    let pairs = rows.map { "\"\($0.name)\": \($0.value.spelling)" }
    return "\(Value.self).each([\(pairs.joined(separator: ", "))])"
  }
}
