extension FuzzProgram {
  /// The program as `Docs/Programs.md` describes it, line by line.
  func text(_ words: [Signature]) -> [String] {
    var printer = ProgramPrinter(words)
    return printer.lines(self)
  }

  /// The program as that of a rule, on one line; `nil` if rules have no word for something in it.
  func textOfRule(_ words: [Signature]) -> String? {
    guard beside == nil, threads.isEmpty else { return nil }
    var printer = ProgramPrinter(words, ofRule: true)
    let text = ProgramPrinter.line(printer.lines(self))
    return (try? RuleProgram(parsing: text)) == nil ? nil : text
  }

  /// Reads a program.
  ///
  /// - Parameters:
  ///   - text: as `Docs/Programs.md` describes it, and as programs are printed.
  ///   - words: the spellings that it can use.
  ///   - canSay: whether an adapter can make a call.
  /// - Throws: what is wrong with the text, and where.
  init(
    parsing text: String,
    words: [Signature],
    where canSay: @escaping (Operation) -> Bool = { _ in true }
  ) throws(UnreadableProgram) {
    var parser = try ProgramParser(text, words, canSay)
    self = try parser.program()
  }
}
