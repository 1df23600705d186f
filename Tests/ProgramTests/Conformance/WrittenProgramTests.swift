import PromiseAdapters
import TestSupport
import Testing

@testable import PromiseConformance
@testable import PromiseMutants

/// Programs as `Docs/Programs.md` describes them: printed, read and run.
@Suite(.ownThread) struct WrittenProgramTests {
  private static let original = Language<SketchAdapter<Sketch>>().vocabulary
  private static let all = [
    Language<TypedPromiseAdapter>().vocabulary, Language<JSPromiseAdapter>().vocabulary,
    Language<ResultPromiseAdapter>().vocabulary, original,
  ]
  private static let words = all[1].words

  /// Random programs, and small ones from all over their list.
  private static func programs(_ vocabulary: Vocabulary, _ count: Int) -> [FuzzProgram] {
    let small = SmallPrograms(vocabulary)
    return (0..<count).flatMap { index in
      var generator = Generator(vocabulary, seed: 1, index: index)
      return [generator.program(), small[index * (small.count / count)]]
    }
  }

  @Test(arguments: 0..<4) func `what is printed is read as the same program`(subject: Int) throws {
    let vocabulary = Self.all[subject]
    for program in Self.programs(vocabulary, Extent.isWhole ? 2_000 : 150) {
      let text = program.text(vocabulary.words)
      let read = try FuzzProgram(parsing: text.joined(separator: "\n"), words: vocabulary.words)
      #expect(read == program, "\(text.joined(separator: "\n"))")
      if read != program { break }
    }
  }

  @Test func `what threads call is printed as it is read`() throws {
    let text = ["p0 = pending", "together { h0 on p0 { ask p0 }; fulfil p0 | reject p0 | run }"]
    let program = try FuzzProgram(parsing: text.joined(separator: "\n"), words: Self.words)
    #expect(program.threads.map(\.count) == [2, 1, 1])
    #expect(program.text(Self.words) == text)
  }

  @Test func `a spelling has its text where others do the same, and a number if need be`() throws {
    let words = Self.words + Self.words
    let step = try #require(words.lastIndex { $0.text == "promise.map { value in … }" })
    let program = FuzzProgram(
      operations: [
        .init(.make(.plain), makes: 0), .init(.spell(step), 0, makes: 1, handler: 0),
      ]
    )
    let text = program.text(words)
    #expect(
      text == ["p0 = pending", "p1 = then \"promise.map { value in … }\" (2) h0 on p0"]
    )
    let other = text.joined(separator: ";").replacing("\"", with: "`")
    #expect(try FuzzProgram(parsing: other, words: words) == program)
  }

  @Test func `no part of a text ends the process`() {
    for program in Self.programs(Self.original, 3) {
      let text = program.text(Self.original.words).joined(separator: ";").prefix(600)
      for count in stride(from: 0, to: text.count, by: 5) {
        for part in [text.prefix(count), text.dropFirst(count)] {
          _ = try? FuzzProgram(parsing: String(part), words: Self.original.words)
        }
      }
    }
    let nested = (0..<1_000).map { "h\($0) on p0? {" }.joined()
    for text in [nested, "p99999999999999999999 = pending", "h0 on p", "?", "\u{0}"] {
      #expect(throws: UnreadableProgram.self) { try FuzzProgram(parsing: text, words: Self.words) }
    }
  }

  @Test(
    arguments: [
      ("", 1, 1, "the program ends; a call would be right"),
      ("p0 = pendin", 1, 6, "there is no call “pendin”; did you mean pending?"),
      ("p0 = pending\nfulfill p0", 2, 1, "there is no call “fulfill”; did you mean fulfil?"),
      ("fulfil p1", 1, 8, "nothing above makes p1; write “p1?” if there need not be one"),
      ("p0 = pending; p0 = pending", 1, 15, "0 is the number of p0; take another one"),
      ("p0 = pending; c0 = all", 1, 15, "0 is the number of p0; take another one"),
      ("c0 = pending", 1, 1, "“c0” is no name for a promise (p0); take p0"),
      ("p0 = pending; p1 = then on p0", 1, 25, "there is “on”; a handler (h0) would be right"),
      ("p0 = pending; h0 on p0; h0 on p0", 1, 25, "h0 is no new handler; take another number"),
      ("p0 = pending; then h0 on p0", 1, 15, "what “then” makes needs a name, as in “p1 = then …”"),
      ("p0 = pending; p1 = tap h0 on p0", 1, 15, "nothing is made here; leave “p1 =” out"),
      ("p0 = pending; h0 on p0 { throw }", 1, 26, "nobody sees what this handler throws"),
      ("p0 = pending; p1 = then h0 on p0 { return p0 }", 1, 36, "this handler returns no promise"),
      ("p0 = pending; h0 on p0 { return same }", 1, 26, "this handler returns no value"),
      ("p0 = pending; h0 on p0 {", 1, 25, "the program ends; “}” would be right"),
      ("p0 = pending }", 1, 14, "there is “}”; “;” or a new line would be right"),
      ("p0 = pending; p1 = then \"promise", 1, 25, "the quotation has no end in this line"),
      ("p0 = pending; p1 = then `than` h0 on p0", 1, 20, "there is no then “than”"),
      ("run on another thread", 1, 1, "no other thread runs jobs or tasks"),
      ("p0 = pending; h0 on p0 { run }", 1, 26, "jobs run when handlers have returned"),
      ("p0 = pending; fulfil p0 p0", 1, 25, "there is “p0”; “;” or a new line would be right"),
      ("p10000 = pending", 1, 1, "numbers of names go up to 9999; take a smaller one"),
      ("p0 = pending; hook h0 on c1?", 1, 26, "there is “c1?”; a promise (p0) would be right"),
      ("p0 = pending; remove h0", 1, 22, "there is no removable h0 above"),
      ("p0 = pending; unhook h0?; removable h0 on p0", 1, 22, "h0 is a removable, and no hook"),
      ("t0 = delay # how long?", 1, 23, "the program ends; a number of ticks would be right"),
      ("p0 = pending of elephants", 1, 17, "there is no payload “elephants”"),
      ("t1 = retry h0 0 times", 1, 15, "a number of attempts is from 1 to 100, and not 0"),
      ("p0 = pending; p1 = pair h0 on p0", 1, 28, "there is “on”; “,” would be right"),
      (
        "p0 = pending; fulfil p0 when released { drop p0 }", 1, 41,
        "here there can only be “fulfil”, “ask” and “describe”, each “on another thread”"
      ),
      ("p0 = pending; together { fulfil p0 }", 1, 37, "several threads do something; write “|”"),
      ("p0 = pending; together { ask p0 | describe p0 }", 1, 35, "threads settle, follow, cancel"),
      ("p0 = pending; together { ask p0 | ask p0 }; ask p0", 1, 45, "what threads do comes last"),
    ]
  )
  func `what is wrong is said in one line, with its place`(
    text: String,
    line: Int,
    column: Int,
    words: String
  ) throws {
    let error = try #require(throws: UnreadableProgram.self) {
      try FuzzProgram(parsing: text, words: Self.words)
    }
    #expect(error.description.hasPrefix("line \(line), column \(column): \(words)"), "\(error)")
    #expect(!error.description.contains("\n"))
  }

  // MARK: The page

  @Test func `each example of the page is read, and on none a library and the model differ`() throws
  {
    let page = try Project.text("Docs/Programs.md")
    let examples = page.matches(of: /```program\n([^`]*)```/).map { String($0.1) }
    #expect(examples.count == 10)
    for example in examples {
      let original = try Mutant.original.subject.makePrograms().attempt(example)
      #expect(original.finding == nil, "\(original.finding?.text ?? "")")
      for subject in Libraries.all {
        // Not every library has signals, or can be cancelled.
        let found = try? subject.makePrograms().attempt(example).finding
        #expect(found == nil, "\(subject.name): \(found?.text ?? "")")
      }
    }
  }

  @Test func `the page has each word`() throws {
    let page = try Project.text("Docs/Programs.md")
    let calls = ProgramGrammar.forms.map(\.word).filter { !$0.isEmpty }.map { "`\($0) " }
    for word in calls + PayloadShape.allCases.map({ "`\($0)`" }) {
      #expect(page.contains(word), "\(word)")
    }
    for role in Set(Self.all.flatMap { $0.words.map(\.kind.role) }) {
      #expect(page.contains("`\(role)`") || page.contains("= \(role)"), "\(role)")
    }
  }
}
