/// What the author of a library declares about it.
///
/// The suite trusts none of it: it observes, and compares.
public struct Profile: Sendable {
  /// How strong the proof is that nothing more will happen.
  public enum Quiescence: Sendable, Equatable {
    /// Handlers run inside the calls that trigger them; nothing can be under way.
    case inherent
    /// All handlers go through the trial's gate, which is drained until empty, or through a ``Driver`` as reliable.
    case drained
    /// All handlers go through a serial queue that was fenced so many times: proof for as many links.
    case fenced(Int)
    /// Nothing can be proven; rules that rest on a negative are inconclusive.
    case none
  }

  /// A law that the library breaks on purpose, and in which way; if in several ways, each is declared.
  public struct Divergence: Sendable {
    /// The rule's id.
    public let rule: String
    /// A part of the failure that the suite must observe: in what way the library diverges.
    ///
    /// Each case of the rule that fails must show it, or that of another declaration.
    public let observed: String
    /// What the library does instead.
    public let instead: String
    /// Why that is meant, and where that can be read.
    public let because: String
    /// Whether it is seen in some runs only, as when a race decides: the law holds in other runs, or one of the values of
    /// a choice is seen there.
    ///
    /// The verdict is then the same in both. Any other failure still fails, as does a rule that does not apply. What ends
    /// the process, so that ``observed`` has `(SIG`, is tried only where the rule has a process of its own.
    public let inSomeRuns: Bool

    /// Declares that a law is broken on purpose, and in which way; each parameter is the property of its name.
    public init(
      _ rule: String,
      observed: String,
      instead: String,
      because: String,
      inSomeRuns: Bool = false
    ) {
      (self.rule, self.observed, self.instead, self.because) = (rule, observed, instead, because)
      self.inSomeRuns = inSomeRuns
    }

    /// Whether a case that failed for this reason did so in this way.
    func explains(_ reason: String) -> Bool { reason.contains(observed) }

    /// What the library does, and why.
    var words: String { "\(inSomeRuns ? "in some runs, " : "")\(instead), because \(because)" }
  }

  /// How far a library goes beyond a bound, at most.
  public struct Limit: Sendable {
    /// The rule's id.
    public let rule: String
    /// The largest intended figure.
    public let most: Int
    /// A part of the labels of the cases that may exceed the bound; empty where each case may.
    public let label: String
    /// Why that is meant.
    public let because: String

    /// Declares how far beyond a bound the library goes.
    ///
    /// - Parameters:
    ///   - rule: the rule's id.
    ///   - most: the largest intended figure.
    ///   - label: a part of the labels of the cases that are meant; each case, unless given.
    ///   - because: why that is meant.
    public init(_ rule: String, atMost most: Int, in label: String = "", because: String) {
      (self.rule, self.most, self.label, self.because) = (rule, most, label, because)
    }

    /// Whether it is about a case.
    func covers(_ label: String) -> Bool { self.label.isEmpty || label.contains(self.label) }

    /// How far the library goes, where, and why.
    var words: String {
      "at most \(most)\(label.isEmpty ? "" : " (\(label))"), because \(because)"
    }
  }

  /// What the library is called in reports.
  public let name: String
  /// How strong the proof is that nothing more will happen.
  public let quiescence: Quiescence
  /// Whether calling a settler a second time is a mistake that the library traps on.
  public let settlerIsSingleUse: Bool
  /// Whether attaching a second handler to a promise is a mistake that the library traps on.
  ///
  /// The adapter's handles must then be objects, one for each promise.
  public let takesOneHandler: Bool
  /// What is declared of each choice, as in `LateSettle.ignored`.
  public let choices: [any ChoiceDeclaration]
  /// The same by the choice's type, since random programs ask all the time.
  private let declarations: [ObjectIdentifier: any ChoiceDeclaration]
  /// The laws that the library breaks on purpose.
  public let divergences: [Divergence]
  /// How far beyond the bounds the library goes.
  public let limits: [Limit]
  /// Why the library offers no way to do something.
  public let absences: [Need: String]
  /// Why a static rule has no meaning for the library, by the rule's id.
  public let staticAbsences: [String: String]

  /// Declares a library; each parameter is the property of its name.
  public init(
    name: String,
    quiescence: Quiescence,
    settlerIsSingleUse: Bool = false,
    takesOneHandler: Bool = false,
    choices: [any ChoiceDeclaration],
    divergences: [Divergence] = [],
    limits: [Limit] = [],
    absences: [Need: String] = [:],
    staticAbsences: [String: String] = [:]
  ) {
    self.name = name
    self.quiescence = quiescence
    self.settlerIsSingleUse = settlerIsSingleUse
    self.takesOneHandler = takesOneHandler
    self.choices = choices
    declarations = Dictionary(choices.map { (ObjectIdentifier(type(of: $0).type), $0) }) { one, _ in
      one
    }
    self.divergences = divergences
    self.limits = limits
    self.absences = absences
    self.staticAbsences = staticAbsences
  }

  /// The same profile, but for one choice.
  func choosing<Value: ChoiceValue>(_ value: Value) -> Profile {
    Profile(
      name: name,
      quiescence: quiescence,
      settlerIsSingleUse: settlerIsSingleUse,
      takesOneHandler: takesOneHandler,
      choices: [value] + choices.filter { type(of: $0).type != Value.self },
      divergences: divergences,
      limits: limits,
      absences: absences,
      staticAbsences: staticAbsences
    )
  }

  func absence(of need: Need) -> String {
    absences[need] ?? "the adapter offers no \(need.rawValue)"
  }

  /// Whether a choice is declared to have that value in all cases.
  public func declares<Value: ChoiceValue>(_ value: Value) -> Bool {
    declaration(of: Value.self) as? Value == value
  }

  /// What is declared of a choice in a case; `nil` where the cases differ and this one is not among them.
  ///
  /// - Parameter name: the case, as a declaration of several values names it.
  func declared<Value: ChoiceValue>(_: Value.Type, in name: String) -> Value? {
    switch declaration(of: Value.self) {
    case let one as Value: one
    case let each as ChoiceByCase<Value>: each.rows.first { $0.name == name }?.value
    default: nil
    }
  }

  /// What is declared of a choice.
  func declaration(of choice: any ChoiceValue.Type) -> (any ChoiceDeclaration)? {
    declarations[ObjectIdentifier(choice)]
  }
}
