import PromiseConformance
import Testing
import TestSupport

@testable import PromiseExplorer

/// Tokens survive being printed, and report damage.
@Suite(.ownThread) struct TokenTests {
  private let token = ScheduleToken(
    subject: "ResultPromise",
    scenario: "3x4",
    kept: [[0, 3], [], [1]],
    choices: [0, 0, 0, 2, 0, 2, 2]
  )

  @Test func `a token says which operations and which thread went on`() throws {
    #expect(
      token.description.hasPrefix(
        "schedule:\(Catalogue.version):ResultPromise:3x4:1.4--2:1x3.3.1.3x2:"
      )
    )
    #expect(try ScheduleToken(ReplayToken(parsing: token.description)) == token)
  }

  @Test func `every single letter that is changed or lost is noticed`() {
    let text = Array(token.description)
    for place in text.indices {
      var changed = text
      changed[place] = text[place] == "7" ? "8" : "7"
      #expect(throws: ReplayToken.Unreadable.self) { try ReplayToken(parsing: String(changed)) }
      var shorter = text
      shorter.remove(at: place)
      #expect(throws: ReplayToken.Unreadable.self) { try ReplayToken(parsing: String(shorter)) }
    }
  }

  @Test func `a token of another version says which`() {
    let other = ReplayToken(.schedule, token.description.split(separator: ":").map(String.init))
    #expect(other.fields.count == 7)
    let text = Self.signed("schedule:0:ResultPromise:3x4:1:1")
    #expect(throws: ReplayToken.Unreadable.otherVersion("0")) { try ReplayToken(parsing: text) }
  }

  @Test(arguments: ["", "x", "schedule", "schedule:1:2", ":::::::", "seed:1:a:b:c"])
  func `what is no token is said to be none`(text: String) {
    #expect(throws: ReplayToken.Unreadable.malformed) { try ReplayToken(parsing: text) }
  }

  @Test(arguments: ["a", "0", "1.x", "1x", "1x2x3", "-1", "1x99999999999"])
  func `steps that are none are refused`(steps: String) {
    let token = ReplayToken(.schedule, ["ResultPromise", "3x4", "1", steps])
    #expect(throws: ReplayToken.Unreadable.malformed) { try ScheduleToken(token) }
  }

  private static func signed(_ body: String) -> String {
    body + ":" + String(body.stableHash & 0xffff_ffff, radix: 16)
  }
}
