/// A public verb of a library, called as a user would write it.
package struct Call: Sendable {
  /// The whole call; `…` stands for the body of a closure.
  package let text: String
  /// The rule that drives it through the adapter, where no spelling does.
  package private(set) var rule: String?
  /// The rows of `Docs/Features.md` that show it, each with its proof: a rule's id, the name of a test, or `example`
  /// and the name of an example.
  package private(set) var rows: [(feature: Feature, shownBy: String)] = []

  /// The same without its dispatcher, where closures are the main actor's; empty if there is no such call.
  package private(set) var onMain = ""

  /// The compiler's condition for it, if it does not exist everywhere.
  package let condition: String?

  init(_ text: String, where condition: String? = nil) {
    (self.text, self.condition) = (text, condition)
  }

  /// The same, which exists without its dispatcher as well, for the main actor.
  var orOnMain: Call {
    var call = self
    call.onMain = text
    for (place, rest) in [
      ("(on: dispatcher) ", " "), (", on: dispatcher", ""), ("on: dispatcher, ", ""),
      (", on: .current", ""),
    ] {
      call.onMain.replace(place, with: rest)
    }
    return call
  }

  /// Itself and, where there is one, the same on the main actor.
  fileprivate var both: [Call] { onMain.isEmpty ? [self] : [self, Call(onMain)] }

  /// The same, driven by a rule.
  func by(_ rule: String) -> Call {
    var call = self
    call.rule = rule
    return call
  }

  /// The same, in a row of the page.
  func row(_ feature: Feature, _ shownBy: String) -> Call {
    var call = self
    call.rows.append((feature, shownBy))
    return call
  }
}

/// All public verbs of a library.
///
/// A call that the adapter drives as a spelling is a property, so that the adapter can take its text from here. All
/// others are elements of a property that is a list.
package protocol CallTable: Sendable {
  /// The module that is called.
  var library: String { get }
  /// Declarations of the names that the calls use, in Swift: with them, every call compiles.
  var scope: String { get }
}

extension CallTable {
  /// What the three libraries have alike.
  static func usualCalls(of library: String) -> [Call] {
    [
      Call(#"promise.named("login")"#)
        .row(.name, "a promise that was given a name has it in its description"),
      Call("promise.description"), Call("promise.debugDescription"), Call("promise.customMirror"),
      Call("make vendor LIB=\(library) INTO=Sources/MyApp")
        .row(.copy, "a copy compiles without a warning in every build setting"),
    ]
  }

  /// What the three libraries have in their scopes; a scope adds `Page`, the type of a promise of a number, and
  /// `promise`, which is one.
  var usualScope: String {
    """
    import Dispatch
    import Dispatchers
    import \(library)

    enum Trace { @TaskLocal static var current = 0 }
    var value: Int { 1 }
    var nothing: Void { () }
    let numbers = [1, 2, 3]
    var dispatcher: DispatchQueue { .main }
    let policy = try! RetryPolicy(attempts: 3, delay: .constant(.seconds(1)))
    var stream: AsyncStream<Int> { AsyncStream { _ in } }
    var promises: [Page] { [promise] }
    var a: Page { promise }; var b: Page { promise }; var c: Page { promise }
    var size: Page { promise }
    func load() -> Page { promise }
    func body(_ value: Int) -> Int { value }

    """
  }

  /// The calls that are spellings of the adapter.
  package var spelled: [Call] {
    Mirror(reflecting: self).children.compactMap { $0.value as? Call }.flatMap(\.both)
  }

  /// All of them, as the table lists them.
  package var all: [Call] {
    Mirror(reflecting: self).children.flatMap { child in
      (child.value as? Call).map { [$0] } ?? child.value as? [Call] ?? []
    }.flatMap(\.both)
  }
}
