import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

@testable import PromiseReport

/// The page as people use it: in a headless Chromium, which `Tests/Browser` drives from Node.
@Suite(.ownThread) struct ReportBrowserTests {
  @Test(
    .enabled(if: Browser.isAsked, "make report-check runs it"),
    .enabled(if: Browser.isThere, "there is no Chromium here, or no Node")
  )
  func `the page does what it must, for eyes, keys and screen readers`() throws {
    let temporary = try TemporaryFolder()
    func write(_ text: String, _ name: String) throws {
      try text.write(to: temporary.url.appending(path: name), atomically: true, encoding: .utf8)
    }
    try write(ReportSample.page, "sample.html")
    try write(PageReport(ReportSample.odd, program: "conformance").text, "odd.html")
    try write(PageReport(ReportSample.six, program: "conformance").text, "six.html")
    let large = ReportSample.large(rules: 5_000)
    try write(PageReport(large, program: "conformance").text, "large.html")
    let end = try Browser.run(temporary.url, "report")
    #expect(end.failed == [], "\(end.errors)")
    #expect(end.passed >= 19)
    #expect(end.status == 0)
    withExtendedLifetime(temporary) {}
  }
}
