/// What a library does where designs differ, as its profile declares it: a value, or a value for each case.
public protocol ChoiceDeclaration: Sendable {
  /// The choice that it is about.
  static var type: any ChoiceValue.Type { get }
  /// What a run must observe.
  var observed: ObservedChoice { get }
  /// How a profile spells it.
  var spelling: String { get }
}
