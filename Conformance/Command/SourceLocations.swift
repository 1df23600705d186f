import Foundation
import ProgramSupport
import PromiseConformance

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
  static func file(of rule: RuleInfo) -> String {
    rule.programs.isEmpty
      ? "Conformance/Kit/Rules/\(rule.group)/\(rule.id).swift"
      : "Conformance/Kit/Catalogue/\(rule.group).swift"
  }

  /// A class of the mutants' sources, or an entry of a list of them.
  private struct Mutant {
    let name: String
    var place: String
    /// What it inherits from.
    var parent = ""
    /// Whether it is only what several mutants have in common.
    var isFamily = false
    /// Whether the rule is one that it names; `nil`, if its parent says that.
    var names: Bool?
  }

  /// The mutants that a rule must detect, each with its file and line.
  func mutants(noticedBy id: String) -> [(name: String, place: String)] {
    var all: [Mutant] = []
    let symbol = ".\(id.replacing("-", with: "").lowercased())"
    for path in ["Conformance/Mutants", "Conformance/Explorer/Racing"].flatMap(files) {
      for (number, line) in lines(of: path).enumerated() {
        let place = "\(path):\(number + 1)"
        if let found = line.firstMatch(of: /class (\w+)(<.+>)?: (\w+)/) {
          let (name, parent) = (String(found.1), String(found.3))
          all.append(
            Mutant(name: name, place: place, parent: parent, isFamily: found.2 != nil)
          )
        } else if let found = line.firstMatch(of: /RacingMutant\((\w+)\.self/) {
          all.append(Mutant(name: String(found.1), place: place))
        }
        guard let last = all.indices.last else { continue }
        if line.contains("class var killers") { all[last].names = false }
        if line.contains("\"\(id)\"") || line.contains(symbol) {
          (all[last].names, all[last].place) = (true, place)
        }
      }
    }
    func names(_ mutant: Mutant) -> Bool {
      mutant.names ?? all.first { $0.name == mutant.parent }.map(names) ?? false
    }
    return all.filter { !$0.isFamily && names($0) }.map { ($0.name, $0.place) }
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
    let text = try? root.appending(path: path).text
    return text?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
  }
}
