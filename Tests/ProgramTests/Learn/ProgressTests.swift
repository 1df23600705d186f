import Foundation
import Learning
import ProgramSupport
import TestSupport
import Testing

/// The folder of a learner.
@Suite(.ownThread) struct ProgressTests {
  private let exercises: [Exercise]
  private let place: TemporaryFolder
  private let folder: LearnFolder

  init() throws {
    exercises = try Exercise.all
    place = try TemporaryFolder()
    folder = LearnFolder(place.url.appending(path: "learn"))
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test func `where nothing is, it begins at the first`() throws {
    #expect(try folder.progress(of: exercises) == LearnProgress())
  }

  @Test func `what is kept is read again`() throws {
    var progress = LearnProgress()
    (progress.exercise, progress.hints, progress.solved) = (3, 1, [1, 2])
    try folder.keep(progress)
    #expect(text("progress.txt") == "exercise: 3\nhints: 1\nsolved: 1 2\n")
    #expect(try folder.progress(of: exercises) == progress)
  }

  @Test(arguments: [
    "", "exercise: 3\n", "exercise: 0\nhints: 0\nsolved:\n", "exercise: 25\nhints: 0\nsolved:\n",
    "exercise: 3\nhints: 3\nsolved:\n", "exercise: 3\nhints: 1\nsolved: 1 two\n",
    "exercise: 3\nhints: 1\nsolved: 1 99\n", "exercise: 3\nhints: 1\nsolved: 1 2",
    "exercise: 3\nhints: 1\nsolved: 1 2\nmore\n", "hints: 1\nexercise: 3\nsolved: 1 2\n",
  ])
  func `a damaged file is put aside, and nothing is lost`(damaged: String) throws {
    _ = try folder.copy(of: exercises[0])
    let file = folder.url.appending(path: "progress.txt")
    try Data(damaged.utf8).write(to: file)
    let mistake = #expect(throws: Mistake.self) { try folder.progress(of: exercises) }
    #expect(mistake?.description.contains("progress.1.txt") == true)
    #expect(mistake?.description.contains("\n") == false)
    #expect(try names() == ["01-tells-nobody.swift", "progress.1.txt"])
    #expect(text("progress.1.txt") == damaged)
    // It continues from the beginning; a second damaged file gets a number of its own.
    #expect(try folder.progress(of: exercises) == LearnProgress())
    try Data(damaged.utf8).write(to: file)
    #expect(throws: Mistake.self) { try folder.progress(of: exercises) }
    #expect(try names().contains("progress.2.txt"))
  }

  @Test func `a copy is made once, and reset keeps it beside`() throws {
    let copy = try folder.copy(of: exercises[0])
    #expect(text("01-tells-nobody.swift") == exercises[0].source)
    try Data("mine".utf8).write(to: copy)
    #expect(try folder.copy(of: exercises[0]) == copy)
    #expect(text("01-tells-nobody.swift") == "mine")
    #expect(try folder.reset(exercises[0])?.lastPathComponent == "01-tells-nobody.1.swift")
    #expect(text("01-tells-nobody.1.swift") == "mine")
    #expect(text("01-tells-nobody.swift") == exercises[0].source)
    #expect(try folder.reset(exercises[0])?.lastPathComponent == "01-tells-nobody.2.swift")
    #expect(text("01-tells-nobody.1.swift") == "mine")
  }

  @Test func `a folder that cannot be made is a mistake`() throws {
    let file = place.url.appending(path: "file")
    try Data().write(to: file)
    let folder = LearnFolder(file.appending(path: "learn"))
    #expect(throws: Mistake.self) { try folder.keep(LearnProgress()) }
  }
}
