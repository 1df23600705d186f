import Foundation

/// Finds rules, mutants and calls in the project's sources, if the command runs inside the project's folder.
struct SourceLocations {
  private let root: URL

  /// Looks for the sources in the current folder, and in those above it; `nil` where they are not.
  init?() {
    var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Conformance/Kit").path) {
      guard folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
    }
    root = folder
  }

  /// The file of a rule; a test checks this.
  static func file(ofRule id: String) -> String {
    "Conformance/Kit/Rules/\(id.prefix { $0 != "-" })/\(id).swift"
  }

  /// The mutants that a rule must detect, each with its file and line.
  func mutants(noticedBy id: String) -> [(name: String, place: String)] {
    let folders = ["Conformance/Mutants", "Conformance/Explorer/Racing"]
    var found: [(name: String, place: String)] = []
    for path in folders.flatMap(files) {
      var name = ""
      for (number, line) in lines(of: path).enumerated() {
        let known = line.firstMatch(of: /class (\w+): \w+|RacingMutant\((\w+)\.self/)
        if let word = known?.1 ?? known?.2 { name = String(word) }
        guard line.contains("\"\(id)\"") else { continue }
        found.append((name, "\(path):\(number + 1)"))
      }
    }
    return found
  }

  /// The file that lists the calls of a library, and its lines; `nil` where there is none.
  func calls(of subject: String) -> (path: String, lines: [Substring])? {
    let path = "Conformance/Adapters/Calls/\(subject)Calls.swift"
    let lines = lines(of: path)
    return lines.isEmpty ? nil : (path, lines)
  }

  private func files(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path
    )
    return (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }

  private func lines(of path: String) -> [Substring] {
    let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    return text?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
  }
}
