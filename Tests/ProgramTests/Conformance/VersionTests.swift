import Foundation
import PromiseConformance
import TestSupport
import Testing

/// The catalogue's version depends on what its rules demand: only records of the same version can be compared.
@Suite(.ownThread) struct VersionTests {
  private static func list(_ version: Int) throws -> String {
    try Project.text("Conformance/Catalogues/\(version).txt")
  }

  @Test func `the rules are those of the catalogue's version`() throws {
    let version = try #require(Int(Catalogue.version))
    let rules = Catalogue.rules.map { "\($0.id)  \($0.statement) (\($0.level.words))\n" }.joined()
    #expect(
      try Self.list(version) == rules,
      """
      The rules have changed. If version \(version) has been released, make Catalogue.version \(version + 1); \
      then: conformance list > Conformance/Catalogues/\(Catalogue.version).txt
      """
    )
  }

  @Test func `no two versions have the same rules, and none is missing`() throws {
    let version = try #require(Int(Catalogue.version))
    let lists = try (3...version).map(Self.list)
    #expect(Set(lists).count == lists.count)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Project.root.appending(path: "Conformance/Catalogues").path
    )
    #expect(Set(files) == Set((3...version).map { "\($0).txt" }))
  }

  @Test func `what each version brought is what its list has beyond the one before`() throws {
    let version = try #require(Int(Catalogue.version))
    func ids(_ version: Int) throws -> Set<String> {
      Set(try Self.list(version).split(separator: "\n").map { String($0.prefix { $0 != " " }) })
    }
    var brought: [Int: Set<String>] = [:]
    for one in 4..<max(4, version + 1) { brought[one] = try ids(one).subtracting(ids(one - 1)) }
    #expect(Catalogue.additions == brought)
  }
}
