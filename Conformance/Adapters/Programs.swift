import PromiseConformance

/// The programs of a library for the compiler, each a whole file, as a user of the library would write it.
struct Programs: Sendable {
  /// What every program imports.
  let library: String
  /// The errors of programs that declare no `Offline` of their own.
  var errors = """
    enum Offline: Error { case noNetwork }
    enum Invalid: Error { case tooShort }
    """

  /// Reads programs for static rules.
  ///
  /// Each begins with its rule and what it shows, as in `// TYP-07: Promises become a promise of a tuple.`, and with
  /// what it imports besides.
  func callAsFunction(_ text: String) -> [Fixture] {
    "\n\(text)".split(separator: "\n// ").map { program in
      let parts = program.dropFirst("TYP-07: ".count).split(separator: "\n\n", maxSplits: 1)
      let declared = program.contains("enum Offline") ? [] : [errors]
      let all = ["// \(parts[0])\nimport \(library)"] + declared + [String(parts[1])]
      return Fixture(String(program.prefix("TYP-07".count)), all.joined(separator: "\n\n"))
    }
  }
}
