import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import docs

/// How pages become a catalogue, and what is refused.
@Suite(.ownThread) struct CatalogueTests {
  private static let start = [
    "README.md":
      "# Here\n\nBegin with [a page](Docs/Page.md#one-two), or [code](Package.swift).\n",
    "Package.swift": "// Code.\n",
    "Docs/Page.md": "# Page\n\nWords.\n\n## One, two\n\n![A box](box.svg)\n",
    "Docs/box.svg":
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"></svg>\n",
    "Docs/Site/Contents.txt": "# Begin\nREADME.md\nDocs/\nsources\n",
  ]

  /// A small project with these additional files, or with these in place of its own.
  private static func project(_ changes: [String: String]) throws -> TemporaryFolder {
    try TemporaryFolder(with: start.merging(changes) { $1 })
  }

  /// The message about making its pages.
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

  @Test func `a page that is nowhere, and a line that names none, are refused`() throws {
    let rest = try Self.refusal(["Docs/Site/Contents.txt": "# Begin\nREADME.md\n"])
    #expect(rest?.contains("Docs/Page.md is nowhere in") == true)
    let more = try Self.refusal(["Docs/Site/Contents.txt": "# Begin\nREADME.md\nDocs/\nNo.md\n"])
    #expect(more?.contains("names No.md, and there is no such page") == true)
  }

  @Test(arguments: ["# Here\n\nSo it is done:\n\n- a\n", "# Here\n\n## There\n\nWords.\n"])
  func `a page that does not say what it is about is refused`(text: String) throws {
    let refusal = try Self.refusal(["README.md": text])
    #expect(refusal?.contains("README.md begins with no sentence") == true)
  }

  @Test func `every page of the project is in its contents`() throws {
    let pages = Contents.pages(in: Project.root)
    #expect(pages.count > 25)
    let contents = try Contents(Project.text(Contents.path), pages: pages)
    let entries = contents.groups.flatMap(\.entries)
    #expect(Set(entries) == Set(pages + ["libraries", "modules", "sources"]))
  }

  @Test func `each link of the project's pages leads to a file, and to a heading that it has`()
    throws
  {
    let folder = try TemporaryFolder()
    var catalogue = try Catalogue(of: Project.root, in: folder.url, libraries: [], modules: [])
    try catalogue.write()
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

  @Test func `what DocC says worse is said in its way`() {
    let long = String(repeating: "so long ", count: 30)
    let page = PageText(
      path: "Page.md",
      text: """
        # `A` and *b*

        A sentence that says what this page is about. And one that is \(long).

        ## `Promise<Int>`, `catch { _ in }`

        ABC-01, `ABC-01`, [ABC-01](a.md), ABC-02; see [a.md](a.md). | a;<br>b |
        """
    )
    #expect(
      page.converted(rules: ["ABC-01"]) { "doc:" + $0 } == """
        # A and *b*

        A sentence that says what this page is about.

         And one that is \(long).

        ## Promise\\<Int>, catch { \\_ in }

        [ABC-01](doc:/Conformance/SPEC.md#abc-01), `ABC-01`, [ABC-01](doc:a.md), ABC-02; see [a.md](doc:a.md). | a; b |
        """
    )
  }

  @Test func `a page leads to the first one, and is called by one name`() throws {
    let json = #"""
      {"hierarchy": {"paths": [["m"]]}, "metadata": {"title": "one(_:)"},
      "abstract": [{"type": "text", "text": "What "}, {"type": "reference", "identifier": "w"},
      {"type": "text", "text": " does."}], "references": {"m": {"title": "Module", "kind": "symbol",
      "url": "/documentation/module"}, "w": {"title": "wait()", "url": "/documentation/module/wait()"}}}
      """#
    let document = try Document(address: "/documentation/module/one", Data(json.utf8))
    #expect(document.fullTitle == "one(_:) — Module — Promises, side by side")
    #expect(document.summary == "What wait() does.")
    let way = "<a href=\"../../../documentation/promises/\">Promises</a> / <a href="
    #expect(try document.html().contains(way))
  }

  @Test func `tables of one kind share their columns, and what differs in a row has a sign`() throws
  {
    func cell(_ text: String) -> Any {
      [["type": "paragraph", "inlineContent": [["type": "text", "text": text]]]]
    }
    func table(_ rows: [[String]]) -> [String: Any] {
      ["type": "table", "header": "row", "rows": rows.map { $0.map(cell) }]
    }
    let heads = ["", "TypedPromise", "JSPromise", "ResultPromise"]
    let page: [String: Any] = [
      "metadata": ["title": "Page"],
      "primaryContentSections": [
        [
          "kind": "content",
          "content": [
            table([heads, ["settled twice", "says it lost", "ignored", "says it lost"]]),
            table([heads, ["what runs", "immediately", "later", "immediately"]]),
          ],
        ]
      ],
    ]
    let json = try JSONSerialization.data(withJSONObject: page)
    let html = try Document(address: "/documentation/promises/page", json).html()
    #expect(Set(StaticPage.between("<colgroup>", "</colgroup>", in: html)).count == 1)
    #expect(html.components(separatedBy: "≠").count == 3)
    #expect(html.contains("</b> ignored</td>") && html.contains("</b> later</td>"))
    #expect(html.contains("data-head=\"JSPromise\""))
    // Where all differ, or a library has no such thing, no cell is the odd one.
    for row in ["abc", "a–b", "aaa", "aa–"] {
      #expect(Document.odd(row.map(String.init), among: [0, 1, 2]) == nil, "\(row)")
    }
  }

  @Test func `names are broken after signs, and never within a word`() {
    #expect(Document.broken("Promise.timeout") == "Promise.timeout")
    #expect(Document.broken("Promise<Value>.timeout") == "Promise&lt;<wbr>Value&gt;.<wbr>timeout")
  }

  @Test func `what the compiler leaves out of a declaration comes from the source`() {
    func fragment(_ spelling: String) -> [String: Any] {
      ["kind": "typeIdentifier", "spelling": spelling]
    }
    let said = ["func f(", "some", " ", "Sequence", ") -> ", "some", " ", "Clock"].map(fragment)
    let source = "func f(\n  _: some Sequence<Promise<Int>>\n) -> some Clock { some }"
    let whole = Declarations.completed(said, source: source).map {
      $0["spelling"] as? String ?? ""
    }
    #expect(whole.joined() == "func f(some Sequence<Promise<Int>>) -> some Clock")
  }

  @Test func `each module has a page with a sentence, and with the pages about it`() throws {
    let modules = try Manifest(in: Project.root).modules
    let pages = try ModulePage.all(in: Project.root, modules: modules)
    #expect(Set(pages.map(\.name)) == Set(modules))
    for (text, says) in [
      ("# A\nWords.\nPage.md\n", "says nothing of B"), ("# C\nWords.\n", "no such module"),
      ("# A\nWords\nPage.md\n", "no sentence"), ("# A\nWords.\nNo.md\n", "no such page"),
    ] {
      #expect {
        _ = try ModulePage.all(text, modules: ["A", "B"], pages: ["Page.md"])
      } throws: { "\($0)".contains(says) }
    }
  }

  @Test func `a picture has a drawing for each theme`() {
    let drawing = "<style>a { x: 1 } @media (prefers-color-scheme: dark) { a { x: 2 } }</style>"
    #expect(ThemedPicture.svg(drawing, isDark: false) == "<style>a { x: 1 } </style>")
    #expect(ThemedPicture.svg(drawing, isDark: true) == "<style>a { x: 1 }  a { x: 2 } </style>")
  }

  @Test func `a page with a broken link, or without words, is found`() throws {
    let folder = try TemporaryFolder()
    let page = folder.url.appending(path: "documentation/one")
    try page.makeFolder()
    func write(_ words: String) throws {
      let text = """
        <title>One</title><meta name="description" content="Words."><main>\(words)</main>
        """
      try Data(text.utf8).write(to: page.appending(path: "index.html"))
    }
    let front = "<title>All</title><meta name=\"description\" content=\"W.\"><h1>All</h1>"
    try Data(front.utf8)
      .write(to: folder.url.appending(path: "index.html"))
    let well = "<h1>One</h1><h2 id=\"a\">A</h2><a href=\"#a\">A</a>"
    try write(well)
    let crawl = try SiteCrawl(folder.url)
    #expect(crawl.broken == [] && crawl.empty == [] && crawl.pages == 2)
    for wrong in ["<a href=\"../two/\">", "<img src=\"../../a.svg\">", "<a href=\"#b\">"] {
      try write(well + wrong)
      #expect(try SiteCrawl(folder.url).broken.count == 1, "\(wrong)")
    }
    #expect(crawl.lost == ["documentation/one/index.html", "index.html"])
    for wrong in ["<p id=\"a\">", "<h2 id=\"b\">`b`</h2>"] {
      try write(well + wrong)
      #expect(try SiteCrawl(folder.url).wrong.count == 1, "\(wrong)")
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
