import ProgramSupport
import PromiseCommand
import PromiseConformance
import Testing
import TestSupport

/// What `doctor --write-profile` makes of a file.
@Suite(.ownThread) struct ProfileTextTests {
  private let text = """
    extension MyAdapter {
      static let profile = Profile(
        choices: [
          // Decided long ago, [see there].
          LateSettle.lost,
          StepTurns(1), LocalsSeen(.settler, whereSettled: .registration),
          UnhandledFailure.silent
        ],
        name: "[,"
      )
    }

    """

  @Test func `what was observed is replaced or added, the rest stays`() throws {
    let declared = try ProfileText(text, in: "It.swift").declaring([
      "StepTurns(2)", "LocalsSeen(.registration)", "NestedHandler.waits",
    ])
    #expect(
      declared == """
        extension MyAdapter {
          static let profile = Profile(
            choices: [
              // Decided long ago, [see there].
              LateSettle.lost,
              StepTurns(2),
              LocalsSeen(.registration),
              UnhandledFailure.silent,
              NestedHandler.waits,
            ],
            name: "[,"
          )
        }

        """
    )
    #expect(try ProfileText(declared, in: "It.swift").declaring(["StepTurns(2)"]) == declared)
  }

  @Test func `an empty list is filled`() throws {
    let profile = try ProfileText("let all = Profile(choices: [])\n", in: "It.swift")
    #expect(profile.declaring([]) == "let all = Profile(choices: [])\n")
    #expect(
      profile.declaring(["LateSettle.lost"])
        == "let all = Profile(choices: [\n  LateSettle.lost,\n])\n"
    )
  }

  @Test(arguments: [
    ("let all = Profile()", "It.swift has no list `choices: […]`; name the file with the profile"),
    ("choices: []\nchoices: []", "It.swift has 2 lists `choices: […]`"),
    ("choices: [LateSettle.lost", "the list `choices: […]` in It.swift has no end"),
  ])
  func `a file without a profile is refused`(text: String, words: String) {
    let mistake = #expect(throws: Mistake.self) { try ProfileText(text, in: "It.swift") }
    #expect(mistake?.description.hasPrefix(words) == true)
  }

  @Test func `whatever can be observed is written so that it compiles, without a warning`()
    async throws
  {
    let sources = LocalsSeen.Source.allCases
    let locals = sources.flatMap { source in
      sources.map { LocalsSeen(source, whereSettled: $0).spelling }
    }
    let each = [
      LocalsSeen.each(["in place": LocalsSeen(.none), "on main": LocalsSeen(.settler)]).spelling,
      CancelUpstream.each(["already": .none]).spelling,
    ]
    let choices = Catalogue.rules.compactMap(\.level.choice)
    let spellings = choices.flatMap { Self.spellings($0) } + locals + each + [StepTurns(3).spelling]
    #expect(spellings.count > 100)
    let source = spellings.enumerated().map { "let c\($0): any ChoiceDeclaration = \($1)\n" }
    let head = "import PromiseConformance\n"
    let written = try await FixtureCompiler().diagnostics(of: head + source.joined())
    #expect(written == [])
    // Where a value called `none` could be read as that of an optional, the compiler warns.
    let misread = "let c: LocalsSeen.Source? = .none\n"
    let other = try await FixtureCompiler().diagnostics(of: head + misread)
    #expect(other.map(\.severity) == ["warning"])
  }

  private static func spellings<Value: ChoiceValue>(_: Value.Type) -> [String] {
    Value.values.map(\.spelling)
  }
}
