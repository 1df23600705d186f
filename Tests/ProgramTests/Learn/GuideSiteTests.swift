import Foundation
import Learning
import PromiseConformance
import TestSupport
import Testing

/// The guides in the folder that `SITE` names, as their readers have them.
@Suite(.ownThread) struct GuideSiteTests {
  private static let folder = ProcessInfo.processInfo.environment["SITE"].map {
    URL(fileURLWithPath: $0, relativeTo: Project.root)
  }

  /// `GuideFollowingTests` types the same into its file, and gets what the page says.
  @Test(.enabled(if: folder != nil, "make site-check runs it"), arguments: Guide.allCases)
  func `typing what a page of the site shows gives the file of each step`(guide: Guide) throws {
    let path = "documentation/promises/guides-\(guide.rawValue)/index.html"
    let page = try StaticPage(try #require(Self.folder).appending(path: path))
    let calls = try GuideReader(page: page).calls()
    #expect(calls.map(\.file) == (try guide.steps.map { try $0.file }))
    let written = try GuideReader(markdown: Project.text(Page(guide).path))
    #expect(try calls == written.calls())
  }
}
