/// What a library does where designs differ, as its profile declares it: one value, or one for each case.
public protocol ChoiceDeclaration: Sendable {
  /// The choice.
  static var type: any ChoiceValue.Type { get }
  /// What a run must observe.
  var observed: ObservedChoice { get }
  /// How a profile spells it.
  var spelling: String { get }
}

extension [any ChoiceDeclaration] {
  /// These, but of the choices that others declare, too, what the others say.
  package func overridden(by others: Self) -> Self {
    filter { one in !others.contains { type(of: $0).type == type(of: one).type } } + others
  }
}
