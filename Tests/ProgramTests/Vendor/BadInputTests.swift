import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import vendor

/// What cannot be done is reported in one line, and nothing is half-written.
@Suite(.ownThread) struct BadInputTests {
  private func run(_ arguments: [String], from folder: URL) throws -> ProgramEnd {
    try ProgramEnd(
      of: Project.program("vendor"),
      arguments + ["--from", folder.path, "--root", Project.root.path]
    )
  }

  @Test(arguments: [
    (
      ["--library", "ResultPromis"],
      "there is no library “ResultPromis”; did you mean ResultPromise?"
    ),
    (["--library", ""], "name a library, as in: make vendor LIB=ResultPromise"),
    (["--into", ""], "name your app's folder with INTO"),
    (["--form", "files"], "FORM is file or folder, not “files”"),
    (["--access", "open"], "ACCESS is internal or public, not “open”"),
    (["--parts", "times"], "there is no part “times” (there are: all, core"),
    (["--parts", "waiting"], "there is no part “waiting”"),
    (["--name", "a b"], "NAME has 2 names for 1 libraries"),
    (["--name", "promise"], "NAME is a type's name, as in NAME=ResultPromise, not “promise”"),
    (["--library", "JSPromise,JSPromise"], "LIB names JSPromise twice"),
    (
      ["--library", "JSPromise,TypedPromise", "--name", "P,P"],
      "two libraries of one module cannot both be called P"
    ),
    (
      ["--library", "JSPromise,TypedPromise", "--shared", "no"],
      "several libraries of one module share Dispatchers"
    ),
    (["--access", "internal", "--inlining", "yes"], "internal code needs no inlining attributes"),
    (["--size", "tiny"], "SIZE is large or small, not “tiny”"),
    (
      ["--size", "small", "--library", "Dispatchers"], "Dispatchers has no small form"
    ),
    (
      ["--size", "small", "--library", "JSPromise,TypedPromise"], "name one library with SIZE=small"
    ),
    (["--size", "small", "--form", "folder"], "leave out FORM=folder"),
    (["--size", "small", "--parts", "core"], "leave out PARTS=core"),
    (["--force", "yes"], "FORCE is 1 or nothing, not “yes”"),
  ])
  func `options that make no sense`(options: [String], words: String) throws {
    let place = try TemporaryFolder()
    // Of an option that is given twice, the last counts.
    let end = try run(
      ["copy", "--library", "JSPromise", "--into", "x"] + options,
      from: place.url
    )
    expect(end, words)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path).isEmpty)
  }

  @Test(arguments: [("lib", "LIB"), ("LIBRARY", "LIB"), ("into", "INTO"), ("file", "FILE")])
  func `a variable in another spelling is not ignored`(name: String, meant: String) throws {
    let place = try TemporaryFolder()
    let make = ["-sC", Project.root.path, "vendor", "\(name)=JSPromise"]
    let end = try Shell.run("make", make, in: place.url)
    let refusal = end.refusal ?? ""
    #expect(refusal.contains("there is no variable \(name); write \(meant)=…"), "\(end.errors)")
  }

  private func expect(_ end: ProgramEnd, _ words: String) {
    let refusal = end.refusal ?? ""
    #expect(refusal.hasPrefix("vendor: ") && refusal.contains(words), "\(end.errors)")
  }

  @Test func `a folder inside this project`() throws {
    let end = try run(
      ["copy", "--library", "JSPromise", "--into", "Sources/MyApp"],
      from: Project.root
    )
    expect(end, "is inside this project")
    #expect(
      !FileManager.default.fileExists(atPath: Project.root.appending(path: "Sources/MyApp").path)
    )
  }

  @Test(arguments: ["file", "nowhere"])
  func `a folder that is not there is asked for`(into: String) throws {
    let place = try TemporaryFolder(with: ["file": ""])
    let end = try run(["copy", "--library", "ResultPromise", "--into", into], from: place.url)
    expect(end, "there is no folder \(place.url.appending(path: into).path); make it first")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path) == ["file"])
  }

  @Test func `a copy of another library is not replaced`() throws {
    let place = try TemporaryFolder()
    try Vendoring.copy(CopyOptions(libraries: "ResultPromise"), into: place.url)
    for more in [[], ["--force", "1"]] {
      let end = try run(["copy", "--library", "JSPromise", "--into", "."] + more, from: place.url)
      expect(
        end,
        "is a copy of ResultPromise; give this one a name of its own, as in NAME=JSPromise"
      )
    }
  }

  @Test(arguments: ["file", "folder"])
  func `a disk that is full half-way`(form: String) throws {
    let place = try TemporaryFolder()
    let app = place.url.appending(path: "app")
    try app.makeFolder()
    let old = try run(
      ["copy", "--library", "ResultPromise", "--form", form, "--into", "app"],
      from: place.url
    )
    #expect(old.status == 0)
    let before = try Vendoring.sources(in: app).map {
      try String(contentsOfFile: $0, encoding: .utf8)
    }
    // Files of more than four kilobytes cannot be written to their end.
    let command = """
      trap '' XFSZ; ulimit -f 8; exec "$0" copy --library ResultPromise --form \(form) --into app --parts core \
      --from "$1" --root "$2"
      """
    let end = try ProgramEnd(
      of: URL(fileURLWithPath: "/bin/sh"),
      ["-c", command, Project.program("vendor").path, place.url.path, Project.root.path]
    )
    #expect(end.status == 2, "\(end.output)\(end.errors)")
    let after = try Vendoring.sources(in: app).map {
      try String(contentsOfFile: $0, encoding: .utf8)
    }
    #expect(before == after)
    let names = try FileManager.default.contentsOfDirectory(atPath: app.path)
    #expect(names == [form == "file" ? "Promise.swift" : "Promise"])
  }

  @Test func `a file that is none of ours is not replaced`() throws {
    let place = try TemporaryFolder()
    let file = place.url.appending(path: "Promise.swift")
    try Data("struct Promise {}\n".utf8).write(to: file)
    for more in [[], ["--force", "1"]] {
      let end = try run(
        ["copy", "--library", "ResultPromise", "--into", "."] + more,
        from: place.url
      )
      expect(end, "exists, and is no copy")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "struct Promise {}\n")
    for command in ["diff", "update", "test"] {
      expect(
        try run([command, "--file", "Promise.swift"], from: place.url),
        "has no stamp"
      )
      expect(try run([command, "--file", "Nothing.swift"], from: place.url), "there is no ")
      expect(try run([command], from: place.url), "name the copy with FILE")
    }
  }

  @Test func `a copy without a promise is not tested`() throws {
    let place = try TemporaryFolder()
    try Vendoring.copy(CopyOptions(libraries: "Dispatchers"), into: place.url)
    expect(
      try run(["test", "--file", "Dispatchers.swift"], from: place.url),
      "has no promise; name the copy of a library"
    )
  }

  @Test(.enabled(if: Vendoring.hasCommit))
  func `a stamp from a commit that is not there`() throws {
    let place = try TemporaryFolder()
    try Vendoring.copy(CopyOptions(libraries: "ResultPromise"), into: place.url)
    let file = place.url.appending(path: "Promise.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let commit = try #require(text.firstMatch(of: /commit=([0-9a-f]{40})/)).1
    let other = String(repeating: "0", count: 40)
    try text.replacing(String(commit), with: other).write(
      to: file,
      atomically: true,
      encoding: .utf8
    )
    for command in ["diff", "update"] {
      let end = try run([command, "--file", "Promise.swift"], from: place.url)
      expect(end, "commit \(other) is not in this repository")
    }
  }
}
