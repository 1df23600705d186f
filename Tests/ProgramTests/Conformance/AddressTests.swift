import Foundation
import PromiseConformance
import TestSupport
import Testing

/// A rule's id says where its file is.
@Suite(.ownThread) struct AddressTests {
  private static let rules = Project.root.appending(path: "Conformance/Kit/Rules")

  @Test(arguments: Catalogue.rules.map(\.id)) func `a rule is in the file of its id`(
    id: String
  ) throws {
    let group = id.prefix { $0 != "-" }
    let text = try Project.text("Conformance/Kit/Rules/\(group)/\(id).swift")
    let name = id.replacing("-", with: "").lowercased()
    #expect(text.contains("  @Rule static var \(name): Law {\n    \""))
    for said in ["intent", "hint"] { #expect(text.contains("\n    \(said)(")) }
    #expect(text.ranges(of: ": Law {\n").count == 1, "one rule a file")
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
