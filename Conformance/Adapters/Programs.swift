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
  /// what it imports besides. A line that ends in `// also on main` is there a second time, without its dispatcher.
  func callAsFunction(_ text: String) -> [Fixture] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let there = line.replacing("  // also on main", with: "")
      return there.count == line.count ? [line] : [there, Programs.onMain(there)]
    }
    return "\n\(lines.joined(separator: "\n"))".split(separator: "\n// ").map { program in
      let parts = program.dropFirst("TYP-07: ".count).split(separator: "\n\n", maxSplits: 1)
      let declared = program.contains("enum Offline") ? [] : [errors]
      let all = ["// \(parts[0])\nimport \(library)"] + declared + [String(parts[1])]
      return Fixture(String(program.prefix("TYP-07".count)), all.joined(separator: "\n\n"))
    }
  }

  private static func onMain(_ line: Substring) -> Substring {
    line.replacing("(on: .global()) ", with: " ").replacing("on: .global(), ", with: "")
  }
}
