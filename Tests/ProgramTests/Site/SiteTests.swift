import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

@testable import docs

/// Every address of the site in the folder that `SITE` names.
@Suite(.ownThread) struct SiteTests {
  private static let folder = ProcessInfo.processInfo.environment["SITE"].map {
    URL(fileURLWithPath: $0, relativeTo: Project.root)
  }

  @Test(.enabled(if: folder != nil, "make site-check runs it"))
  func `every address has its words without JavaScript, and no link or picture leads nowhere`()
    throws
  {
    let crawl = try SiteCrawl(try #require(Self.folder))
    #expect(crawl.pages > 1000)
    #expect(crawl.links > crawl.pages && crawl.images > 0)
    #expect(crawl.empty == [])
    #expect(crawl.broken == [])
    #expect(crawl.wrong == [])
    #expect(crawl.lost == [])
    print(
      "site: \(crawl.pages) addresses opened without JavaScript, \(crawl.links) links, "
        + "\(crawl.images) images, broken \(crawl.broken.count); "
        + "\(crawl.outside.count) addresses of other sites were not opened"
    )
  }

  @Test(.enabled(if: folder != nil, "make site-check runs it"))
  func `each page of the repository is an address`() throws {
    let folder = try #require(Self.folder)
    for page in Contents.pages(in: Project.root) {
      let name = page == "README.md" ? "" : Catalogue.name(of: page).lowercased() + "/"
      let file = folder.appending(path: "documentation/promises/\(name)index.html")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page)")
    }
    let missing = try StaticPage(folder.appending(path: "404.html"))
    #expect(missing.text.contains("/documentation/promises/\">"))
  }

  @Test(
    .enabled(if: folder != nil && Browser.isAsked, "make site-check runs it"),
    .enabled(if: Browser.isThere, "there is no Chromium here, or no Node")
  )
  func `a browser shows pages whole in both themes, narrow and wide, and finds what is asked for`()
    throws
  {
    let end = try Browser.run(try #require(Self.folder), "site")
    #expect(end.failed == [], "\(end.errors)")
    #expect(end.passed == 5)
    #expect(end.status == 0)
  }
}
