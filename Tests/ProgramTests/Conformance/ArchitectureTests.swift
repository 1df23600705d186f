import Foundation
import TestSupport
import Testing

/// `Docs/Architecture.md` agrees with the sources.
@Suite(.ownThread) struct ArchitectureTests {
  private static let kit = "Conformance/Kit"
  private static let order = [
    "Instruments", "Stage", "Adapter", "Trial", "Histories", "Compiler", "Cells", "Rules", "Model",
    "Catalogue", "Run",
    "Isolation",
  ]

  private struct Source {
    let room: String
    let name: String
    /// Without comments and strings.
    let code: String

    /// The types that others can use.
    var types: [String] {
      code.matches(
        of: /(?m)^(?:public |package |final |indirect )*(?:enum|struct|class|protocol|actor) (\w+)/
      ).map { String($0.1) }
    }
  }

  private static let sources: [Source] = {
    let files = (try? Project.files(under: kit)) ?? []
    return files.map { path, text in
      let parts = path.dropFirst(kit.count + 1).split(separator: "/")
      let code = text.replacing(/\/\/[^\n]*/, with: "").replacing(/"""[\s\S]*?"""/, with: "\"\"")
        .replacing(/"(?:\\.|[^"\\\n])*"/, with: "\"\"")
      return Source(room: String(parts[0]), name: String(parts.last ?? ""), code: code)
    }
  }()

  /// The rooms that each room uses.
  private static let uses: [String: Set<String>] = {
    let homes = Dictionary(
      sources.flatMap { source in source.types.map { ($0, source.room) } },
      uniquingKeysWith: { first, _ in first }
    )
    var uses: [String: Set<String>] = [:]
    for source in sources {
      let words = Set(source.code.matches(of: /(?:^|[^.\w])([A-Z]\w+)/).map { String($0.1) })
      let rooms = words.compactMap { homes[$0] }.filter { $0 != source.room }
      uses[source.room, default: []].formUnion(rooms)
    }
    return uses
  }()

  /// The rooms that arrows from `others` lead to, in one step or several.
  private static func reach(_ others: Set<String>) -> Set<String> {
    var reached: Set<String> = []
    var open = others
    while let room = open.popFirst() {
      open.formUnion(uses[room, default: []].subtracting(reached))
      reached.formUnion(uses[room, default: []])
    }
    return reached
  }

  @Test func `the kit has these rooms, and arrows between them run one way`() {
    #expect(Set(Self.sources.map(\.room)) == Set(Self.order))
    for (place, room) in Self.order.enumerated() {
      let later = Self.uses[room, default: []].subtracting(Self.order.prefix(place))
      #expect(later.isEmpty, "\(room) uses \(later.sorted()), which come after it")
    }
  }

  @Test func `the picture shows the arrows from which all others follow`() throws {
    let arrows = Self.order.flatMap { room in
      let used = Self.uses[room, default: []]
      return used.subtracting(Self.reach(used)).map { "\(room) --> \($0)" }
    }
    let page = try Project.text("Docs/Architecture.md")
    let drawn = page.matches(of: /(?m)^  (\w+ --> \w+)$/).map { String($0.1) }
    #expect(drawn.sorted() == arrows.sorted())
    let listed = page.matches(of: /(?m)^\| `([A-Z]\w+)` \|/).map { String($0.1) }
    #expect(listed.filter(Self.order.contains) == Self.order)
  }

  @Test func `a type is in the file of its name, a choice in that of its rule`() {
    for source in Self.sources {
      let name = source.name.dropLast(".swift".count)
      let isRule = source.room == "Rules" && name.contains("-")
      let own = source.types.filter { type in
        type != name && !(isRule && source.code.contains(".choice(\(type).self)"))
      }
      #expect(own == [], "\(source.name) has \(own)")
    }
  }

  @Test func `every folder of the project is on the page`() throws {
    let page = try Project.text("Docs/Architecture.md")
    for parent in ["Sources", "Conformance"] {
      let entries = try FileManager.default.contentsOfDirectory(
        at: Project.root.appending(path: parent),
        includingPropertiesForKeys: [.isDirectoryKey]
      )
      for entry in entries
      where try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        #expect(page.contains("| `\(parent)/\(entry.lastPathComponent)` |"))
      }
    }
  }

  @Test func `each stop of the walk is where the page says, and there are at most twelve`() throws {
    let page = try Project.text("Docs/Architecture.md")
    let stops = page.matches(of: /(?m)^\| (\d+) \| `([^`]+)` \| `([^`]+)` \|/)
    #expect(stops.map { Int($0.1) } == Array(1...stops.count))
    #expect(stops.count > 1 && stops.count <= 12)
    for stop in stops {
      let text = try Project.text(String(stop.2))
      #expect(text.contains(stop.3), "\(stop.2) has no “\(stop.3)”")
    }
  }

  @Test func `each word of the kit is declared`() throws {
    let page = try Project.text("Docs/Architecture.md")
    let words = try #require(page.components(separatedBy: "## Words of the kit").last)
      .components(separatedBy: "## ")[0]
      .split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) } }
    let code = try Project.sources(under: "Conformance").joined()
    let declared = Set(
      code.matches(of: /(?:enum|struct|class|protocol|func) (\w+)/).map { String($0.1) }
    )
    #expect(words.count > 15)
    #expect(Set(words).subtracting(declared) == [])
  }
}
