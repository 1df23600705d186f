import Foundation
import ProgramSupport
import Testing
import TestSupport

@testable import vendor

/// A copy compiles in every app.
@Suite(.ownThread) struct MatrixTests {
  /// The form of a copy.
  struct Written: CustomStringConvertible, Hashable {
    let library: Library
    let form: CopyRequest.Form
    let access: CopyRequest.Access
    var inlining = ""
    var size = ""

    var options: CopyOptions {
      CopyOptions(
        libraries: library.name,
        form: form.rawValue,
        access: access.rawValue,
        inlining: inlining,
        size: size
      )
    }

    var description: String { "\(size) \(library.name), \(form), \(access)\(inlining)" }

    /// Each small promise.
    static func small(_ access: CopyRequest.Access) -> [Written] {
      Vendoring.promises.map { Written(library: $0, form: .file, access: access, size: "small") }
    }

    static let all = Vendoring.promises.flatMap { library in
      CopyRequest.Form.allCases.flatMap { form in
        CopyRequest.Access.allCases.map { Written(library: library, form: form, access: $0) }
      }
    }
  }

  /// How an app is compiled.
  struct Setting: CustomStringConvertible {
    let flags: [String]

    init(_ mode: Int, onMain: Bool, _ features: [String], _ more: String...) {
      flags =
        ["-swift-version", "\(mode)"] + (onMain ? ["-default-isolation", "MainActor"] : [])
        + features.flatMap { ["-enable-upcoming-feature", $0] } + more
    }

    var description: String { flags.joined(separator: " ") }
  }

  struct Cell: CustomStringConvertible {
    let written: Written
    let setting: Setting

    var description: String { "\(written): \(setting)" }
  }

  /// What the compiler reports about itself: its upcoming features, and the language mode that enables each anyway.
  static func features(for mode: Int) throws -> [String] {
    struct Answer: Decodable {
      struct Features: Decodable {
        struct Feature: Decodable {
          let name: String
          let enabled_in: String?
        }
        let upcoming: [Feature]
      }
      let features: Features
    }
    let place = try TemporaryFolder()
    let output = try Shell.run("swiftc", ["-print-supported-features"], in: place.url)
    let answer = try JSONDecoder().decode(Answer.self, from: Data(output.output.utf8))
    return answer.features.upcoming
      .filter { feature in feature.enabled_in.flatMap { Int($0) }.map { $0 > mode } ?? true }
      .map(\.name)
  }

  /// Two of the four ways to write each library, and the two others at the next turn: in any setting, every form
  /// and every access is compiled, and over the settings every way meets each mode and each isolation.
  private static func ways(_ turn: Int) -> [Written] {
    Written.all.filter { ($0.form == .file) == (($0.access == .public) == (turn % 2 == 0)) }
  }

  /// What is compiled.
  static func cells() throws -> [Cell] {
    var cells: [Cell] = []
    for mode in [5, 6] {
      let features = try features(for: mode)
      try #require(features.count > 3)
      for onMain in [false, true] {
        let wide = [
          Setting(mode, onMain: onMain, []),
          Setting(mode, onMain: onMain, features, "-strict-memory-safety"),
        ]
        let turn = mode + (onMain ? 1 : 0)
        for (index, setting) in wide.enumerated() {
          let small = Written.small(index == 0 ? .internal : .public)
          cells += (ways(turn + index) + small).map { Cell(written: $0, setting: setting) }
        }
        // Optimised, each library in one way after the other.
        let released = Setting(mode, onMain: onMain, [], "-O")
        let place = (mode == 6 ? 2 : 0) + (onMain ? 1 : 0)
        cells += Written.all.enumerated().filter { $0.offset % 4 == place }
          .map { Cell(written: $0.element, setting: released) }
        // Each feature alone, and optimised for size: for every library, written in one way after the other. What
        // the next mode enables anyway does not depend on the default isolation.
        let alone = onMain ? try MatrixTests.features(for: 6) : features
        let narrow =
          alone.map { Setting(mode, onMain: onMain, [$0]) } + [
            Setting(mode, onMain: onMain, [], "-strict-memory-safety"),
            Setting(mode, onMain: onMain, [], "-Osize"),
          ]
        for (index, setting) in narrow.enumerated() {
          for (number, library) in Vendoring.promises.enumerated() {
            let ways = Written.all.filter { $0.library == library }
            cells.append(Cell(written: ways[(index + number) % ways.count], setting: setting))
          }
        }
      }
      // In code that can be replaced without compiling its clients again, nothing is inlined.
      let resilient = Setting(mode, onMain: false, [], "-enable-library-evolution")
      for var written in ways(mode) {
        if written.access == .public { written.inlining = "no" }
        cells.append(Cell(written: written, setting: resilient))
      }
    }
    return cells
  }

  @Test(Vendoring.whole)
  func `a copy compiles without a warning in every build setting`() throws {
    // The command that is tested: make vendor LIB=… INTO=…
    let cells = try MatrixTests.cells()
    #expect(cells.count >= 24)
    let place = try TemporaryFolder()
    var folders: [Written: URL] = [:]
    for written in Set(cells.map(\.written)) {
      folders[written] = place.url.appending(path: "\(folders.count)")
      try Vendoring.copy(written.options, into: #require(folders[written]))
    }
    let sources = folders.mapValues(Vendoring.sources)
    let wrong = Vendoring.all(cells) { cell in
      // Without this, a module that is not resilient itself causes a warning on Linux: Dispatch.
      let quiet = cell.setting.flags.contains("-enable-library-evolution")
      let said = try Vendoring.compile(
        sources[cell.written] ?? [],
        cell.setting.flags + (quiet ? ["-no-warnings-as-errors"] : []),
        in: place.url
      )
      return said
    }
    for (cell, words) in wrong { Issue.record("\(cell)\n\(words)") }
    print("vendor: \(cells.count) cells of the matrix compiled")
  }

  /// Each way to write a copy meets a setting of its own, and together they meet each pair of the settings' values.
  @Test(Vendoring.part)
  func `three libraries live in one module, in files and in folders`() throws {
    let features = try MatrixTests.features(for: 5)
    let settings = [
      Setting(5, onMain: true, features, "-strict-memory-safety"),
      Setting(6, onMain: false, [], "-O"), Setting(6, onMain: true, []),
      Setting(5, onMain: false, [], "-Osize"),
    ]
    let ways = CopyRequest.Form.allCases.flatMap { form in
      CopyRequest.Access.allCases.map { (form, $0) }
    }
    for (number, (form, access)) in Extent.inTurn(Array(ways.enumerated())) {
      let place = try TemporaryFolder()
      let all = Vendoring.promises.map(\.name).joined(separator: ",")
      try Vendoring.copy(
        CopyOptions(libraries: all, form: form.rawValue, access: access.rawValue),
        into: place.url
      )
      let sources = Vendoring.sources(in: place.url)
      let names = sources.map { $0.split(separator: "/").last ?? "" }
      #expect(Set(names).count == names.count, "two files have one name")
      for (index, setting) in settings.enumerated() where Vendoring.isWhole || index == number {
        let said = try Vendoring.compile(sources, setting.flags, in: place.url)
        #expect(said == nil, "\(form), \(access), \(setting): \(said ?? "")")
      }
    }
  }

  /// A part that does not list all that it needs fails when it is alone, and two that clash fail when all
  /// others are there.
  @Test(Vendoring.part, arguments: Vendoring.promises)
  func `each part compiles alone, and so do all others without it`(library: Library) throws {
    let all = library.allParts.map(\.name)
    var choices: Set<[String]> = [library.closure(of: all).map(\.name)]
    for part in all {
      choices.insert(library.closure(of: [part]).map(\.name))
      choices.insert(library.closure(of: all.filter { $0 != part }).map(\.name))
    }
    let place = try TemporaryFolder()
    // The core alone lacks most easily what another part has.
    let tried = choices.sorted { $0.count < $1.count }.prefix(Vendoring.isWhole ? choices.count : 1)
    let wrong = Vendoring.all(Array(tried)) { parts in
      let folder = try TemporaryFolder(in: place.url)
      try Vendoring.copy(
        CopyOptions(libraries: library.name, parts: parts.joined(separator: ",")),
        into: folder.url
      )
      return try Vendoring.compile(
        Vendoring.sources(in: folder.url),
        ["-swift-version", "6"],
        in: folder.url
      )
    }
    for (parts, words) in wrong { Issue.record("\(parts)\n\(words)") }
    print("vendor: \(tried.count) choices of parts of \(library.name) compiled")
  }
}
