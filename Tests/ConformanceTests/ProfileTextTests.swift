import ProgramOptions
import PromiseCommand
import Testing

/// What `doctor --write-profile` makes of a file.
@Suite struct ProfileTextTests {
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
}
