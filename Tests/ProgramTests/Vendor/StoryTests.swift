import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import vendor

/// A copy's life after it was made: edited, compared, and updated.
@Suite(.ownThread) struct StoryTests {
  /// A clone of the project, in which commits can be made, and an app's folder with a copy.
  private struct Scene {
    let folder: TemporaryFolder
    var root: URL { folder.url.appending(path: "a clone") }
    var app: URL { folder.url.appending(path: "an app") }
    var copy: URL { app.appending(path: form == "file" ? "Promise.swift" : "Promise") }
    /// The file with the core in it.
    var core: URL { form == "file" ? copy : copy.appending(path: "Promise.swift") }
    /// The file with the turn in it.
    var turn: URL { form == "file" ? copy : copy.appending(path: "PromiseTurn.swift") }
    private let form: String

    init(_ form: String) throws {
      (folder, self.form) = (try TemporaryFolder(), form)
      let paths = [
        "Sources", "Docs/Matrix.md", "LICENSE", "CHANGELOG.md",
        "Conformance/Kit/Catalogue/Catalogue.swift",
      ]
      for path in paths {
        let target = root.appending(path: path)
        try target.deletingLastPathComponent().makeFolder()
        try FileManager.default.copyItem(at: Project.root.appending(path: path), to: target)
      }
      try git("init", "-q")
      try commit("The first.")
      try app.makeFolder()
      let made = try make()
      #expect(made.status == 0, "\(made.errors)")
    }

    func git(_ arguments: String...) throws {
      let output = try Shell.run(
        "git",
        ["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"] + arguments,
        in: root
      )
      try #require(output.status == 0, "\(output.errors)")
    }

    func commit(_ message: String) throws {
      try git("add", "-A")
      try git("commit", "-q", "-m", message)
    }

    func edit(_ file: URL, _ old: String, _ new: String) throws {
      let text = try String(contentsOf: file, encoding: .utf8)
      try #require(text.contains(old))
      try text.replacing(old, with: new).write(to: file, atomically: true, encoding: .utf8)
    }

    /// Changes the project's own text of a turn, and what a copy of it has.
    func editTurn(_ new: String) throws {
      let source = root.appending(path: "Sources/ResultPromise/Turn.swift")
      try edit(source, "/// Decides when a waiter runs", new)
    }

    func run(_ arguments: [String]) throws -> ProgramEnd {
      try ProgramEnd(
        of: Project.program("vendor"),
        arguments + ["--root", root.path, "--from", app.path]
      )
    }

    func make(_ more: String...) throws -> ProgramEnd {
      try run(["copy", "--library", "ResultPromise", "--into", app.path, "--form", form] + more)
    }

    func diff(_ file: URL? = nil) throws -> ProgramEnd {
      try run(["diff", "--file", (file ?? copy).path, "--no-suite"])
    }

    func update(_ file: URL? = nil) throws -> ProgramEnd {
      try run(["update", "--file", (file ?? copy).path])
    }

    func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
  }

  @Test(arguments: Vendoring.forms)
  func `both change a copy, and it is brought up to date`(form: String) throws {
    let scene = try Scene(form)
    let first = try scene.diff()
    #expect(first.output.hasSuffix("unedited\ncurrent\n"), "\(first.output)\(first.errors)")

    // The owner's edit, and the project's.
    try scene.edit(scene.core, "/// Makes a pending promise.", "/// Makes a promise, pending.")
    try scene.editTurn("/// All about when a waiter runs")
    try scene.edit(
      scene.root.appending(path: "CHANGELOG.md"),
      "## 0.2.0\n",
      "## Unreleased\n\n- `ResultPromise`: a fault is fixed.\n- `JSPromise`: another one.\n\n## 0.2.0\n"
    )
    try scene.commit("A second one.")

    let between = try scene.diff()
    #expect(between.status == 0)
    #expect(between.output.contains("edited in 1 places\nbehind: 1 places changed since"))
    #expect(between.output.contains("yours: "))
    #expect(
      between.output.contains("  + /// Makes a promise, pending.")
        || between.output.contains("  +   /// Makes a promise, pending.")
    )
    #expect(between.output.contains("ours: "))
    #expect(between.output.contains("Changed since:\n  `ResultPromise`: a fault is fixed.\n"))
    #expect(!between.output.contains("another one"))

    #expect(between.output.hasSuffix("The suite was not run on this copy.\n"))

    let updated = try scene.update()
    #expect(updated.status == 0, "\(updated.output)\(updated.errors)")
    #expect(try scene.text(scene.core).contains("// This copy was edited before it was updated"))
    #expect(try scene.text(scene.core).contains("/// Makes a promise, pending."))
    #expect(try scene.text(scene.turn).contains("/// All about when a waiter runs"))
    let after = try scene.diff()
    #expect(after.output.contains("edited in 1 places\ncurrent\n"), "\(after.output)")
    let again = try scene.update()
    #expect(again.output.contains("current already"))
    let said = try Vendoring.compile(
      Vendoring.sources(in: scene.app),
      ["-swift-version", "6"],
      in: scene.folder.url
    )
    #expect(said == nil, "\(said ?? "")")
  }

  @Test(arguments: Vendoring.forms)
  func `where both changed the same, nothing is written`(form: String) throws {
    let scene = try Scene(form)
    try scene.edit(scene.turn, "/// Decides when a waiter runs", "/// Mine")
    try scene.editTurn("/// Ours")
    try scene.commit("Another word.")
    let before = try scene.text(scene.turn)
    let line = try #require(
      before.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.hasPrefix("/// Mine") }
    )
    let updated = try scene.update()
    #expect(updated.status == 1)
    #expect(
      updated.output.contains("lines \(line + 1) to \(line + 1) were changed by you and by us"),
      "\(updated.output)"
    )
    #expect(try scene.text(scene.turn) == before)
    let between = try scene.diff()
    #expect(between.output.contains("both, yours: ") && between.output.contains("both, ours: "))
  }

  @Test(arguments: Vendoring.forms)
  func `an edited copy is replaced on demand only`(form: String) throws {
    let scene = try Scene(form)
    #expect(try scene.make().status == 0)
    try scene.edit(scene.core, "/// Makes a pending promise.", "/// Mine.")
    let before = try scene.text(scene.core)
    let refused = try scene.make()
    #expect(refused.status == 2)
    #expect(refused.errors.contains("was edited; `make vendor-update FILE=…` keeps the changes"))
    #expect(try scene.text(scene.core) == before)
    #expect(try scene.make("--force", "1").status == 0)
    #expect(try !scene.text(scene.core).contains("/// Mine."))
  }

  @Test func `a file that its owner called otherwise is the same copy`() throws {
    let scene = try Scene("file")
    let other = scene.app.appending(path: "Future.swift")
    try FileManager.default.moveItem(at: scene.copy, to: other)
    try scene.editTurn("/// All about when a waiter runs")
    try scene.commit("Another word.")
    let between = try scene.diff(other)
    #expect(
      between.output.contains("unedited\nbehind: 1 places changed since"),
      "\(between.errors)"
    )
    let updated = try scene.update(other)
    #expect(updated.status == 0, "\(updated.output)\(updated.errors)")
    #expect(try scene.text(other).contains("/// All about when a waiter runs"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scene.app.path) == ["Future.swift"]
    )
  }

  @Test func `what was made of changed files names them, and is not called tested`() throws {
    let scene = try Scene("file")
    #expect(
      try scene.text(scene.copy).contains("// `make vendor-test` runs the suite on this copy.")
    )
    try scene.editTurn("/// Something")
    #expect(try scene.make().output.contains("not tested: Sources/ResultPromise/Turn.swift"))
    let text = try scene.text(scene.copy)
    #expect(
      text.contains(
        "// Not tested: these files differ from those of the commit.\n//   Sources/ResultPromise/Turn.swift\n"
      )
    )
    #expect(text.contains(" record=none "))
    let refused = try scene.diff()
    #expect(refused.status == 2)
    #expect(refused.errors.contains("was made from sources of no commit"))
  }

  @Test(Vendoring.whole, .enabled(if: Vendoring.hasCommit))
  func `a copy that another program made is compared with what that one makes`() throws {
    let folder = try TemporaryFolder()
    let root = folder.url.appending(path: "clone")
    let cloned = try Shell.run(
      "git",
      ["clone", "-q", Project.root.path, root.path],
      in: folder.url
    )
    try #require(cloned.status == 0, "\(cloned.errors)")
    // The new version draws other banners.
    let source = root.appending(path: "Conformance/Vendor/Copy.swift")
    let text = try String(contentsOf: source, encoding: .utf8)
    try #require(text.contains("repeating: \"=\""))
    try text.replacing("repeating: \"=\"", with: "repeating: \"~\"")
      .write(to: source, atomically: true, encoding: .utf8)
    for arguments in [
      ["add", "-A"],
      [
        "-c", "user.name=Nobody", "-c", "user.email=nobody@example.org", "commit", "-q", "-m",
        "x",
      ],
    ] {
      try #require(try Shell.run("git", arguments, in: root).status == 0)
    }
    let app = folder.url.appending(path: "app")
    try app.makeFolder()
    let made = try Shell.run(
      root.appending(path: ".make/vendor").path,
      ["copy", "--library", "ResultPromise", "--name", "Eventual", "--into", app.path],
      in: folder.url
    )
    try #require(made.status == 0, "\(made.errors)")
    let copy = app.appending(path: "Eventual.swift")
    #expect(try String(contentsOf: copy, encoding: .utf8).contains("~~~~"))
    let end = try ProgramEnd(
      of: Project.program("vendor"),
      ["diff", "--no-suite", "--file", copy.path, "--root", root.path]
    )
    #expect(end.status == 0, "\(end.errors)")
    // The banners are the only difference.
    #expect(end.output.contains("unedited\nbehind: "))
    #expect(!end.output.contains("yours"))
  }

  @Test func `an archive is compared with the one that the copy was made of`() throws {
    let scene = try Scene("file")
    func archive(_ name: String, _ digit: Character) throws -> URL {
      let folder = scene.folder.url.appending(path: name)
      try FileManager.default.copyItem(at: scene.root, to: folder)
      try FileManager.default.removeItem(at: folder.appending(path: ".git"))
      try folder.appending(path: ".make").makeFolder()
      try (String(repeating: digit, count: 40) + "\n")
        .write(to: folder.appending(path: ".make/commit"), atomically: true, encoding: .utf8)
      return folder
    }
    func run(_ arguments: String..., here root: URL) throws -> ProgramEnd {
      try ProgramEnd(
        of: Project.program("vendor"),
        arguments + ["--from", scene.app.path, "--root", root.path]
      )
    }
    let old = try archive("old", "a")
    try scene.editTurn("/// All about when a waiter runs")
    let new = try archive("new", "b")
    let made = try run("copy", "--library", "ResultPromise", "--into", ".", here: old)
    #expect(made.output.contains("Keep this folder"), "\(made.errors)")
    let file = ["--file", "Promise.swift"]
    #expect(try run("diff", file[0], file[1], here: old).output.hasSuffix("unedited\ncurrent\n"))
    try scene.edit(scene.copy, "/// Makes a pending promise.", "/// Makes a promise, pending.")

    for folder in ["", "../new"] {
      let refused = try run("update", file[0], file[1], "--old", folder, here: new)
      #expect(refused.status == 2)
      #expect(refused.errors.contains("is of commit bbbbbbbbbbbb, and the copy of aaaaaaaaaaaa"))
      #expect(!refused.errors.contains("git"))
    }
    let between = try run("diff", "--no-suite", file[0], file[1], "--old", "../old", here: new)
    #expect(between.output.contains("edited in 1 places\nbehind: 1 places changed since"))
    let updated = try run("update", file[0], file[1], "--old", "../old", here: new)
    #expect(updated.status == 0, "\(updated.output)\(updated.errors)")
    let text = try scene.text(scene.copy)
    #expect(text.contains("/// Makes a promise, pending.") && text.contains("/// All about when"))
  }

  @Test func `a second library comes later, and shares what is there`() throws {
    let scene = try Scene("file")
    let shared = scene.app.appending(path: "shared")
    try shared.makeFolder()
    for library in [
      ["ResultPromise", "--name", "Eventual", "--parts", "core"],
      ["TypedPromise", "--parts", "time"],
    ] {
      let into = ["--shared", "yes", "--into", shared.path]
      let made = try scene.run(["copy", "--library"] + library + into)
      #expect(made.status == 0, "\(made.errors)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: shared.path).sorted()
    #expect(names == ["Dispatchers.swift", "Eventual.swift", "Promise.swift"])
    let said = try Vendoring.compile(
      Vendoring.sources(in: shared),
      ["-swift-version", "6"],
      in: scene.folder.url
    )
    #expect(said == nil, "\(said ?? "")")
  }
}
