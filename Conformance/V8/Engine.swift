import Foundation
import ProgramSupport

/// Node, which runs programs in V8's promises.
struct Engine: Sendable {
  /// What runs the programs, in the project's folder.
  static let interpreter = "Conformance/V8/interpret.js"

  let node: URL
  private let interpreter: URL
  /// How many seconds Node may work, or do nothing, for one batch.
  private let patience: Int

  /// Finds Node.
  ///
  /// - Parameters:
  ///   - folder: the project's.
  ///   - patience: how many seconds Node may work, or do nothing, for one batch.
  /// - Throws: a `Mistake`, if it is not there.
  init(
    folder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
    patience: Int = 120
  ) throws {
    guard let node = TemporaryProcess.find("node") else {
      throw Mistake(
        "there is no node on the PATH, and so no V8 to compare with; install Node 20.3 or later"
      )
    }
    interpreter = folder.appending(path: Engine.interpreter)
    guard FileManager.default.fileExists(atPath: interpreter.path) else {
      throw Mistake("there is no \(Engine.interpreter) here; run v8 in the project's folder")
    }
    (self.node, self.patience) = (node, patience)
  }

  /// The logs of programs, in their order.
  func logs(of scripts: [Script]) throws -> [String] {
    try logs(of: scripts, called: scripts.count == 1 ? "the program" : "\(scripts.count) programs")
  }

  /// The same, for programs that messages refer to by name.
  func logs(of scripts: [Script], called name: String) throws -> [String] {
    let lines = try run(scripts.map(\.encoded), called: name)
    guard lines.count == scripts.count else {
      throw Mistake("Node has left out \(scripts.count - lines.count) of the programs")
    }
    return lines
  }

  /// The releases of Node and V8.
  func version() throws -> String {
    try run([], called: "no program").first ?? "Node"
  }

  /// What the interpreter writes for the given lines.
  private func run(_ lines: [String], called name: String) throws -> [String] {
    let text = lines.joined(separator: "\n")
    let folder = try TemporaryFolder(with: ["programs": text])
    let file = { (name: String) in folder.url.appending(path: name) }
    let end = try TemporaryProcess(
      node,
      [interpreter.path, file("programs").path, file("logs").path],
      patience: Double(patience)
    ).runBlocking()
    guard !end.isGivenUp else {
      throw Mistake(
        "Node was not done with \(name) after \(patience) s, and was killed; give it longer with "
          + "--patience SECONDS, if it was only slow"
      )
    }
    guard end.ending == .exited(0) else {
      let reason = end.errors.split(separator: "\n").first { $0.lowercased().contains("error") }
      throw Mistake("Node could not run the programs: \(reason ?? "\(end.ending)")")
    }
    let logs = String(decoding: try Data(contentsOf: file("logs")), as: UTF8.self)
    return logs.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
