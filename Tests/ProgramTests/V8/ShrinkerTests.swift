import Testing
import TestSupport

@testable import V8

/// Programs that lack a part, down to those that contain only what shows the difference.
///
/// Unmodified JSPromise replaces V8 here, so that Node is not needed.
@Suite(.ownThread) struct ShrinkerTests {
  private static let logs: @Sendable ([Script]) -> [String] = { $0.map { Run.log(of: $0) } }

  private static func differences(_ fault: Fault) -> [Difference] {
    let scripts = (0..<1_500).map { Script.numbered($0, seed: 3) }
    return Comparison.differences(scripts, logs(scripts), with: fault)
  }

  @Test(arguments: [Fault.adoptsEarly, .allIsLate, .finallyDoesNotWait, .jobAtOnce, .reportsNever])
  func `what is left shows the difference, and nothing less does`(fault: Fault) throws {
    let largest = try #require(Self.differences(fault).max { $0.script.size < $1.script.size })
    let small = try Shrinker(logs: Self.logs, fault: fault).shrink(largest)
    #expect(small.script.size < largest.script.size)
    #expect(small.number == largest.number)
    #expect(small.found == Run.log(of: small.script, with: fault))
    #expect(small.expected == Run.log(of: small.script))
    #expect(small.found != small.expected)
    let smaller = Shrinker.smaller(small.script)
    #expect(Comparison.differences(smaller, Self.logs(smaller), with: fault).isEmpty)
  }

  @Test func `everything that is tried is smaller`() {
    for number in 0..<50 {
      let script = Script.numbered(number, seed: 3)
      for smaller in Shrinker.smaller(script) { #expect(smaller.size < script.size) }
    }
  }

  @Test func `without a fault nothing differs`() {
    let scripts = (0..<200).map { Script.numbered($0, seed: 4) }
    #expect(Comparison.differences(scripts, Self.logs(scripts)).isEmpty)
  }

  @Test func `a difference shows where the logs part`() {
    let script = Script(parts: [])
    func logs(_ expected: String, _ model: String, _ found: String) -> String {
      Difference(number: 0, script: script, expected: expected, model: model, found: found).logs
    }
    #expect(
      logs("a b c", "a b c", "a c b")
        == "V8         a  ▸b  c\nthe model  a  ▸b  c\nJSPromise  a  ▸c  b"
    )
    #expect(logs("a b", "a b", "a") == "V8         a  ▸b\nthe model  a  ▸b\nJSPromise  a  ▸")
    #expect(logs("a b", "b", "a b") == "V8         ▸a  b\nthe model  ▸b\nJSPromise  ▸a  b")
  }
}
