/// One of the values of a choice, where legitimate designs differ; the type is the choice.
///
/// A profile declares a value, a rule observes one.
public protocol ChoiceValue: ChoiceDeclaration, Hashable {
  /// The choice's name in records, and how tables say it.
  static var choice: ChoiceText<Self> { get }
  /// All values, in the order of the specification; empty where they are unlimited.
  static var values: [Self] { get }
  /// The value that means that a race decides: any observation then agrees with it. Most choices have none.
  static var decidedByRace: Self? { get }
  /// The value's name in records.
  var name: String { get }

  /// The value of that name, if there is one.
  init?(name: String)
}

extension ChoiceValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// All cases.
  public static var values: [Self] { Array(allCases) }
  /// The name of the case, as in `may-overtake`, unless the choice names the value otherwise.
  public var name: String { Self.choice.name(self) ?? "\(self)".hyphenated }
  /// How a profile spells it.
  public var spelling: String { "\(Self.self).\(self)" }

  /// The case of that name, if there is one.
  public init?(name: String) {
    guard let value = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = value
  }
}

extension String {
  /// The words of a name in Swift, with hyphens between them.
  fileprivate var hyphenated: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
  }
}

extension ChoiceValue {
  /// The choice's name in records.
  public static var key: String { choice.key }
  /// What tables call the choice.
  public static var label: String { choice.label }
  /// The type itself.
  public static var type: any ChoiceValue.Type { self }
  /// The value, in all cases.
  public var observed: ObservedChoice { .one(word) }

  /// No value, unless the choice names one.
  public static var decidedByRace: Self? { nil }
  /// The same, where the type is not known.
  static var race: (any ChoiceDeclaration)? { decidedByRace }

  /// Declares a value for each case, named and ordered as the suite observes them.
  public static func each(_ values: KeyValuePairs<String, Self>) -> ChoiceByCase<Self> {
    ChoiceByCase(rows: values.map { ($0, $1) })
  }

  var word: ObservedChoice.Word {
    .init(name: name, words: Self.choice.words(self))
  }
}
