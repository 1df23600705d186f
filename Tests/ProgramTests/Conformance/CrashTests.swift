import Testing
import TestSupport

@testable import PromiseConformance
@testable import PromiseMutants

/// What is printed when a library crashes the process.
@Suite(.ownThread) struct CrashTests {
  @Test func `a stack that overflows leaves the rule and the subject behind`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await crash { recurse(.max) }
    }
    let text = said(result?.standardErrorContent)
    #expect(text.contains("XXX-01 Sketch"))
  }

  @Test func `so does a trap`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await crash { preconditionFailure("a library that traps") }
    }
    let text = said(result?.standardErrorContent)
    #expect(text.contains("the process crashed while these rules were running"))
    #expect(text.contains("XXX-01 Sketch"))
    #expect(text.contains("last: the last thing that it did"))
  }

  private func said(_ content: [UInt8]?) -> String {
    String(decoding: content ?? [], as: UTF8.self)
  }
}

private func crash(_ body: @escaping @Sendable () -> Void) async {
  CrashReport.install()
  let part = SketchAdapter<Sketch>.once { trial in
    trial.stage.trace.add("the last thing that it did")
    body()
  }
  let law = Law(Rule.Draft(info: RuleInfo(statement: ""), parts: [part]), name: "xxx01")
  let cell = Catalogue.cell(law, SketchAdapter<Sketch>.self)
  _ = await Run(options: RunOptions()).result(of: cell)
}

@inline(never)
private func recurse(_ depth: Int) {
  guard depth > 0 else { return }
  recurse(depth - 1)
  // Work after the call, so that the call cannot become a jump.
  withExtendedLifetime(depth) {}
  if depth == 3 { print(depth) }
}
