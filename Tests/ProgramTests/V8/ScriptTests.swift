import TestSupport
import Testing

@testable import V8

/// How programs are made and printed.
@Suite(.ownThread) struct ScriptTests {
  private func verbs(_ body: Body) -> [Verb] {
    body.statements.flatMap { [$0.verb] + $0.bodies.flatMap(verbs) }
  }

  @Test func `a seed and a number give the same program each time, and others give others`() {
    let programs = (0..<100).map { Script.numbered($0, seed: 1) }
    #expect(programs == (0..<100).map { Script.numbered($0, seed: 1) })
    #expect(Set(programs.map(\.encoded)).count == 100)
    #expect(programs != (0..<100).map { Script.numbered($0, seed: 2) })
  }

  @Test func `every statement is used`() {
    let used = (0..<2_000).flatMap { Script.numbered($0, seed: 1).parts.flatMap(verbs) }
    #expect(Set(used) == Set(Verb.allCases))
  }

  /// A statement whose variable has no value is left out, so that programs stay valid when parts are removed.
  @Test func `what uses a missing variable is left out`() {
    let then = Statement(verb: .then, name: 2, inputs: [1], bodies: [Body(id: 1)])
    let log = Statement(verb: .log, name: 0, number: 7)
    let script = Script(parts: [Body(id: 0, statements: [then, log])])
    #expect(Run.log(of: script) == "0:undefined log7")
  }

  @Test func `a program is printed in both languages`() {
    let handler = Body(id: 1, ending: .promise(1))
    let script = Script(parts: [
      Body(
        id: 0,
        statements: [
          Statement(verb: .deferred, name: 1),
          Statement(verb: .then, name: 2, inputs: [1], bodies: [handler]),
          Statement(verb: .all, name: 3, inputs: [1, 2]),
        ]
      ), Body(id: 2, statements: [Statement(verb: .fulfil, name: 1, number: 5)]),
    ])
    #expect(
      JavaScriptText.text(script) == """
        log("0:undefined");
        const { promise: p1, resolve: resolve1, reject: reject1 } = withResolvers();
        const p2 = p1.then((value) => {
          log("1:" + show(value));
          return p1;
        });
        const p3 = Promise.all([p1, p2]);
        // Then, when no job is left:
        log("2:undefined");
        resolve1(5);
        """
    )
    #expect(
      SwiftText.text(script) == """
        log("0:undefined")
        let (p1, resolve1, reject1) = Promise<Int>.withResolvers(on: queue)
        let p2 = p1.then { value throws -> Promise<Int> in
          log("1:\\(show(value))")
          return p1
        }
        let p3 = Promise<Int>.all([p1, p2], queue: queue)
        // Then, when no job is left:
        log("2:undefined")
        resolve1(5)
        """
    )
    #expect(Run.log(of: script) == "0:undefined 2:undefined 1:5")
  }

  @Test func `the page names every planted fault`() throws {
    let page = try Project.text("Docs/V8.md")
    let rows = page.matches(of: /(?m)^\| `(\w+)` \| (.+) \|$/).map { "\($0.1) \($0.2)" }
    #expect(rows == Fault.allCases.map { "\($0.rawValue) \($0.description)" })
  }
}
