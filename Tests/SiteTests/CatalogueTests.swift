#if os(macOS) || os(Linux)
  import Foundation
  import TemporaryFiles
  import TestSupport
  import Testing

  @testable import site

  /// How pages become a catalogue, and what is refused.
  @Suite struct CatalogueTests {
    private static let start = [
      "README.md":
        "# Here\n\nBegin with [a page](Docs/Page.md#one-two), or [code](Package.swift).\n",
      "Package.swift": "// Code.\n",
      "Docs/Page.md": "# Page\n\nWords.\n\n## One, two\n\n![A box](box.svg)\n",
      "Docs/box.svg":
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"></svg>\n",
      "Docs/Site/Contents.txt": "# Begin\nREADME.md\nDocs/\nsources\n",
    ]

    /// A small project with these files besides, or in place of those it has.
    private static func project(_ changes: [String: String]) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for (name, text) in start.merging(changes, uniquingKeysWith: { $1 }) {
        let file = folder.url.appending(path: name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      return folder
    }

    /// What making its pages says.
    private static func refusal(_ changes: [String: String]) throws -> String? {
      let project = try project(changes)
      let work = try TemporaryFolder()
      defer { withExtendedLifetime((project, work)) {} }
      do {
        _ = try Site(root: project.url, modules: work.url).pages(in: work.url, after: [])
        return nil
      } catch { return "\(error)" }
    }

    @Test func `links, code and pictures become DocC's own, without a warning`() throws {
      #expect(try Self.refusal([:]) == nil)
    }

    @Test(arguments: [
      ("[no](Docs/None.md)", "README.md links to Docs/None.md, and there is no such file"),
      ("[no](Docs/Page.md#three)", "Docs/Page.md has no such heading"),
      ("![no](Docs/none.svg)", "README.md links to Docs/none.svg, and there is no such file"),
      ("[no](doc:Nowhere)", "'Nowhere' doesn't exist"),
      ("![no](nowhere.png)", "README.md links to nowhere.png, and there is no such file"),
    ])
    func `a broken link and a missing picture are refused`(text: String, says: String) throws {
      let refusal = try Self.refusal(["README.md": "# Here\n\nWords.\n\n\(text)\n"])
      #expect(refusal?.contains(says) == true, "\(refusal ?? "nothing")")
    }

    @Test func `a page that stands nowhere, and a line that names none, are refused`() throws {
      let rest = try Self.refusal(["Docs/Site/Contents.txt": "# Begin\nREADME.md\n"])
      #expect(rest?.contains("Docs/Page.md stands nowhere in") == true)
      let more = try Self.refusal(["Docs/Site/Contents.txt": "# Begin\nREADME.md\nDocs/\nNo.md\n"])
      #expect(more?.contains("names No.md, and there is no such page") == true)
    }

    @Test func `every page of the project stands in its contents`() throws {
      let pages = Contents.pages(in: Project.root)
      #expect(pages.count > 25)
      let contents = try Contents(Project.text(Contents.path), pages: pages)
      #expect(Set(contents.groups.flatMap(\.pages)) == Set(pages))
    }

    @Test func `what DocC would not show is shown in another way`() {
      let page = PageText(
        path: "Page.md",
        text: """
          | `a`<br>b | [c](c.md) |
          @Sendable, `[d](d.md)`<!-- not shown -->

          ```mermaid
            One --> Other
          ```

          ```
          [e](e.md) <br>
          ```
          """
      )
      #expect(
        page.converted { "doc:" + $0 } == """
          | `a` · b | [c](doc:c.md) |
          \\@Sendable, `[d](d.md)`

          - `One` → `Other`

          ```
          [e](e.md) <br>
          ```

          """
      )
    }

    @Test func `a picture has a drawing for each theme`() {
      let drawing = "<style>a { x: 1 } @media (prefers-color-scheme: dark) { a { x: 2 } }</style>"
      #expect(Picture.svg(drawing, isDark: false) == "<style>a { x: 1 } </style>")
      #expect(Picture.svg(drawing, isDark: true) == "<style>a { x: 1 }  a { x: 2 } </style>")
    }

    @Test func `a page with a broken link, or without words, is found`() throws {
      let folder = try TemporaryFolder()
      let page = folder.url.appending(path: "documentation/one")
      try FileManager.default.createDirectory(at: page, withIntermediateDirectories: true)
      func write(_ words: String) throws {
        let text = "<title>One</title><noscript><main>\(words)</main></noscript>"
        try Data(text.utf8).write(to: page.appending(path: "index.html"))
      }
      try Data("<title>All</title><h1>All</h1>".utf8)
        .write(to: folder.url.appending(path: "index.html"))
      let well = "<h1>One</h1><h2 id=\"a\">A</h2><a href=\"#a\">A</a>"
      try write(well)
      let crawl = try SiteCrawl(folder.url)
      #expect(crawl.broken == [] && crawl.empty == [] && crawl.pages == 2)
      for wrong in ["<a href=\"../two/\">", "<img src=\"../../a.svg\">", "<a href=\"#b\">"] {
        try write(well + wrong)
        #expect(try SiteCrawl(folder.url).broken.count == 1, "\(wrong)")
      }
      try write("<p>No heading.</p>")
      #expect(try SiteCrawl(folder.url).empty == ["documentation/one/index.html"])
    }

    @Test func `where a tool is missing, one line says how to get it`() {
      #expect { _ = try Tool("no-such-tool") } throws: {
        "\($0)".hasPrefix("there is no no-such-tool on the path; it comes with")
      }
    }
  }
#endif
