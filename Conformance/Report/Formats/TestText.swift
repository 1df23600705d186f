import PromiseConformance

/// A test for Swift Testing that runs one rule on one subject, through what the kit makes public.
struct TestText {
  private let line: RunRecord.Line
  private let seed: UInt64
  private let settings: String
  private let adapter: String?

  /// - Parameter adapter: its type, after its module, if that is known.
  init(_ line: RunRecord.Line, seed: UInt64, settings: String, adapter: String?) {
    self.line = line
    (self.seed, self.settings) = (line.origin?.seed ?? seed, line.origin?.settings ?? settings)
    self.adapter = adapter
  }

  var text: String {
    let (module, type) = names
    return """
      @testable import \(module)
      import PromiseConformance
      import Testing

      @Test(\(Self.literal("\(line.rule) on \(line.subject)")))
      func ruleHolds() async throws {
        let subject = Subject(\(type).self)
        let cell = try #require(subject.cells.first { $0.rule.id == \(Self.literal(line.rule)) })
        let run = Run(options: RunOptions(\(options)))
        let verdict = await run.result(of: cell).verdict
        #expect(!verdict.word.isWrong, "\\(cell.rule.statement) \\(verdict.reason ?? "")")
      }

      """
  }

  /// The module and the type of the adapter; as `make adopt` names them, where another program made the record.
  private var names: (module: String, type: String) {
    let parts = adapter?.split(separator: ".", maxSplits: 1).map(String.init) ?? []
    if parts.count == 2 { return (parts[0], parts[1]) }
    let letters = (line.origin?.subject ?? line.subject).filter {
      $0.isASCII && ($0.isLetter || $0.isNumber)
    }
    let name = letters.first?.isLetter == true ? letters : "My\(letters)"
    return ("\(name)Adapter", "\(name)Adapter")
  }

  private var options: String {
    let words = settings.split(separator: " ")
    func number(_ option: Substring) -> Int? {
      words.firstIndex(of: option).flatMap { place in
        words.indices.contains(place + 1) ? Int(words[place + 1]) : nil
      }
    }
    let scale = number("--scale").map { ", scale: \($0)" } ?? ""
    let patience = number("--patience").map { ", patience: \($0)" } ?? ""
    return "seed: \(seed)\(scale)\(patience)"
  }

  /// A text as a literal, which nothing in the text can end.
  private static func literal(_ text: String) -> String {
    let escaped = Escaping.line(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}
