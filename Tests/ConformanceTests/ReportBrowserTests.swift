import Foundation
import PromiseConformance
import TemporaryFiles
import TestSupport
import Testing

@testable import PromiseReport

/// The page as people use it: in a headless Chromium, which `.make/browser` drives from Node.
@Suite struct ReportBrowserTests {
  /// A program of that name on the path, if there is one.
  private static func program(_ names: [String]) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let chromium = program([
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
  ])
  private static let node = program(["node"])
  /// `make report-check` says so; it takes longer than other tests do.
  private static let isAsked = ProcessInfo.processInfo.environment["BROWSER"] != nil
  /// In CI nothing is skipped.
  private static let isRequired = ProcessInfo.processInfo.environment["BROWSER"] == "required"

  @Test(
    .enabled(if: isAsked, "make report-check runs it"),
    .enabled(if: chromium != nil || isRequired, "there is no Chromium here"),
    .enabled(if: node != nil || isRequired, "there is no Node here")
  )
  func `the page does what it must, for eyes, keys and screen readers`() throws {
    let node = try #require(Self.node, "CI needs Node: apt-get install nodejs")
    let chromium = try #require(Self.chromium, "CI needs Chromium: apt-get install chromium")
    let temporary = try TemporaryFolder()
    func write(_ text: String, _ name: String) throws {
      try text.write(to: temporary.url.appending(path: name), atomically: true, encoding: .utf8)
    }
    try write(ReportSample.page, "sample.html")
    try write(ReportSample.record().text, "sample.jsonl")
    try write(PageReport(ReportSample.six, program: "conformance").text, "six.html")
    try write(ReportSample.record(ReportSample.hostile).text, "hostile.jsonl")
    let large = ReportSample.large(rules: 5_000)
    try write(PageReport(large, program: "conformance").text, "large.html")
    let end = try ProgramEnd(
      of: URL(fileURLWithPath: node),
      [".make/browser", chromium, temporary.url.path],
      in: Project.root
    )
    let lines = end.output.split(separator: "\n").map(String.init)
    for line in lines where line.hasPrefix("#") { print(line) }
    #expect(lines.filter { $0.hasPrefix("not ok") } == [], "\(end.errors)")
    #expect(lines.count { $0.hasPrefix("ok ") } >= 18)
    #expect(end.status == 0)
    withExtendedLifetime(temporary) {}
  }
}
