import Foundation
import PromiseConformance
import TestSupport
import Testing

/// A rule's id says where its file is.
@Suite(.ownThread) struct AddressTests {
  private static let rules = Project.root.appending(path: "Conformance/Kit/Rules")

  @Test(arguments: Catalogue.rules) func `a rule is in the file of its id, or its chapter's`(
    rule: RuleInfo
  ) throws {
    if !rule.programs.isEmpty {
      let text = try Project.text("Conformance/Kit/Catalogue/\(rule.group).swift")
      #expect(text.contains("    \(rule.id) "))
      #expect(!rule.intent.isEmpty && !rule.hint.isEmpty)
      return
    }
    let text = try Project.text("Conformance/Kit/Rules/\(rule.group)/\(rule.id).swift")
    let name = rule.id.replacing("-", with: "").lowercased()
    #expect(text.contains("  @Rule static var \(name): Law {\n    \""))
    for said in ["intent", "hint"] { #expect(text.contains("\n    \(said)(")) }
    #expect(text.ranges(of: ": Law {\n").count == 1, "one rule a file")
  }

  /// Otherwise it cannot fail.
  @Test func `the model names each rule that is written as programs`() throws {
    let folder = Project.root.appending(path: "Conformance/Kit/Model")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let model = try files.filter { $0.hasPrefix("Oracle") || $0.hasPrefix("Interpreter") }
      .map { try Project.text("Conformance/Kit/Model/\($0)") }.joined()
    for rule in Catalogue.rules where !rule.programs.isEmpty {
      let symbol = ".\(rule.id.replacing("-", with: "").lowercased())"
      #expect(model.contains(symbol), "\(rule.id)")
    }
  }

  @Test func `no file has the name of a rule that is not in the catalogue`() throws {
    let known = Set(Catalogue.rules.map(\.id))
    let groups = Set(Catalogue.groups.map(\.id))
    let entries = try FileManager.default.contentsOfDirectory(atPath: Self.rules.path)
    for folder in entries where !folder.hasSuffix(".swift") {
      #expect(groups.contains(folder), "Conformance/Kit/Rules/\(folder)")
      let path = Self.rules.appending(path: folder).path
      for file in try FileManager.default.contentsOfDirectory(atPath: path) where file.contains("-")
      {
        #expect(known.contains(String(file.dropLast(".swift".count))), "\(folder)/\(file)")
      }
    }
  }
}
