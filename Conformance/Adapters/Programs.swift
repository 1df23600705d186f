import PromiseConformance

/// Makes programs for the compiler, of which each is a whole file, as a user of a library would write it.
struct Programs: Sendable {
  /// What every program imports.
  let library: String
  /// The errors of programs that declare none of their own.
  let errors: String

  /// A program for a static rule.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - what: what the program shows, which is its first line.
  ///   - others: other modules that it imports.
  ///   - ownErrors: whether it declares its errors itself.
  ///   - code: all that follows.
  func callAsFunction(
    _ rule: String,
    _ what: String,
    importing others: [String] = [],
    ownErrors: Bool = false,
    _ code: String
  ) -> Fixture {
    let imports = (others + [library]).map { "import \($0)" }.joined(separator: "\n")
    let parts = ["// \(what)\n\(imports)", ownErrors ? nil : errors, code]
    return Fixture(rule, parts.compactMap(\.self).joined(separator: "\n\n"))
  }
}
