import Foundation
import ProgramSupport

/// How far a learner has come: a plain file, with the edited copies beside it.
package struct LearnProgress: Equatable, Sendable {
  /// The current exercise.
  package var exercise = 1
  /// How many hints were shown for it.
  package var hints = 0
  /// The solved exercises.
  package var solved: Set<Int> = []

  /// Nothing is done yet.
  package init() {}

  /// Its text.
  package var text: String {
    """
    exercise: \(exercise)
    hints: \(hints)
    solved:\(solved.sorted().map { " \($0)" }.joined())

    """
  }

  /// Reads such a text.
  ///
  /// - Parameter count: how many exercises there are.
  /// - Returns: `nil`, if it is damaged.
  package init?(_ text: String, count: Int) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 4, lines[3].isEmpty, lines[2].hasPrefix("solved:"),
      let exercise = Self.number(lines[0], "exercise: "), 1...count ~= exercise,
      let hints = Self.number(lines[1], "hints: "), 0...2 ~= hints
    else { return nil }
    let words = lines[2].dropFirst("solved:".count).split(separator: " ")
    let solved = words.compactMap { Int($0) }.filter { 1...count ~= $0 }
    guard solved.count == words.count else { return nil }
    (self.exercise, self.hints, self.solved) = (exercise, hints, Set(solved))
  }

  private static func number(_ line: String, _ head: String) -> Int? {
    line.hasPrefix(head) ? Int(line.dropFirst(head.count)) : nil
  }
}

/// The folder that the progress, and the copies, are in.
package struct LearnFolder: Sendable {
  /// The folder.
  package let url: URL

  /// Names it.
  package init(_ url: URL) { self.url = url }

  private var file: URL { url.appending(path: "progress.txt") }

  /// The known progress; a damaged file is put aside, and nothing else is touched.
  package func progress(of exercises: [Exercise]) throws -> LearnProgress {
    guard FileManager.default.fileExists(atPath: file.path) else { return LearnProgress() }
    let known = (try? file.text).flatMap { LearnProgress($0, count: exercises.count) }
    if let known { return known }
    let kept = try putAside(file)
    throw Mistake(
      "the progress in \(path(file)) is damaged; it is kept as \(path(kept)), and your copies are as they were: call make learn to begin at exercise 1, and make learn ARGS=next to pass those that you have solved"
    )
  }

  /// Writes the file, whole or not at all.
  package func keep(_ progress: LearnProgress) throws {
    try write(progress.text, to: file)
  }

  /// The learner's copy, which is made if there is none.
  package func copy(of exercise: Exercise) throws -> URL {
    let copy = url.appending(path: "\(exercise.name).swift")
    if !FileManager.default.fileExists(atPath: copy.path) {
      try write(exercise.source, to: copy)
    }
    return copy
  }

  /// Makes a new copy; returns where the old one is kept, if there was one.
  package func reset(_ exercise: Exercise) throws -> URL? {
    let copy = url.appending(path: "\(exercise.name).swift")
    let kept = FileManager.default.fileExists(atPath: copy.path) ? try putAside(copy) : nil
    _ = try self.copy(of: exercise)
    return kept
  }

  /// Moves a file to the first free number: `progress.1.txt`.
  private func putAside(_ file: URL) throws -> URL {
    let (base, kind) = (file.deletingPathExtension(), file.pathExtension)
    var (place, number) = (file, 0)
    while FileManager.default.fileExists(atPath: place.path) {
      number += 1
      place = base.appendingPathExtension("\(number)").appendingPathExtension(kind)
    }
    do { try FileManager.default.moveItem(at: file, to: place) } catch {
      throw Mistake("cannot move \(path(file)) to \(path(place)); look at their permissions")
    }
    return place
  }

  private func write(_ text: String, to file: URL) throws {
    try? url.makeFolder()
    try file.write(text, or: "name another folder with --folder")
  }

  /// A file's path as it is shown.
  func path(_ file: URL) -> String { file.relativePath }
}
