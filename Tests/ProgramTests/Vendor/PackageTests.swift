import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import vendor

/// A package that depends on this one builds what the pages show, with one import.
@Suite(.ownThread) struct PackageTests {
  /// A name on the front page, its library, and the target that uses that.
  private static let libraries = [
    (front: "Typed", library: "TypedPromise"), ("JS", "JSPromise"), ("Result", "ResultPromise"),
  ]

  /// The code of the front page, with a server and a screen of its tests.
  private func front(_ name: String, _ library: String) throws -> String {
    let mark = "<!-- code \(name.lowercased()) front -->\n```swift\n"
    let readme = try Project.text("README.md")
    let shown = try #require(
      readme.components(separatedBy: mark).last?.components(separatedBy: "```").first
    )
    let test = try Project.text("Tests/GuideTests/\(name)FrontTests.swift")
    let start = try #require(test.range(of: "/// Replaces a server.")?.lowerBound)
    let end = try #require(test.range(of: "@Suite")?.lowerBound)
    return """
      import \(library)

      \(try Project.text("Tests/GuideTests/Front.swift"))
      \(test[start..<end])
      @MainActor func front() async -> [String] {
        let (api, screen) = (API(isOffline: false), Front.Screen())
        \(shown)
        open("Ann")
        return await screen.whole()
      }

      """
  }

  @Test(Vendoring.part)
  func `the front page and the examples of the catalogues need one import, in any package`() throws
  {
    let place = try TemporaryFolder()
    let app = place.url.appending(path: "MyApp")
    try app.makeFolder()
    try FileManager.default.createSymbolicLink(
      at: place.url.appending(path: "Promises"),
      withDestinationURL: Project.root
    )
    // The page's manifest, with a target for each library.
    let page = try Project.text("Docs/TakeOneHome.md")
    let shown = try #require(
      page.firstMatch(of: /(?s)```swift\n(\/\/ swift-tools-version.*?)```/)?.1
    )
    let target = try #require(shown.firstMatch(of: /(?s)    \.executableTarget\(.*\n    \)/)?.0)
    let targets = Self.libraries.map { name, library in
      target.replacing("\"MyApp\"", with: "\"\(name)\"").replacing("ResultPromise", with: library)
        .dropLast()
        + ", swiftSettings: [.enableUpcomingFeature(\"MemberImportVisibility\"), .enableUpcomingFeature(\"InternalImportsByDefault\")])"
    }
    try shown.replacing(target, with: targets.joined(separator: ",\n"))
      .write(to: app.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    for (name, library) in Self.libraries {
      let sources = app.appending(path: "Sources/\(name)")
      try sources.makeFolder()
      let scope = try #require(CommentProgram.scopes[library])
      let examples = try CommentProgram(library).source(scope: scope)
        .replacing("let owner = Owner()", with: "let owner = Owner()\n    print(await front())")
      for (file, text) in try [("Front", front(name, library)), ("Examples", examples)] {
        try text.write(
          to: sources.appending(path: "\(file).swift"),
          atomically: true,
          encoding: .utf8
        )
      }
    }
    let built = try Shell.run("swift", ["build"], in: app)
    try #require(built.status == 0, "\(built.output.suffix(4_000))\(built.errors.suffix(1_000))")
    for (name, library) in Self.libraries {
      let end = try ProgramEnd(of: app.appending(path: ".build/debug/\(name)"), [])
      #expect(
        end.output.hasPrefix("[\"spinner\", \"picture of Ann\", \"no spinner\"]\n"),
        "\(library)"
      )
      #expect(end.output.hasSuffix(" pieces\n"), "\(library): \(end.output)\(end.errors)")
    }
  }
}
