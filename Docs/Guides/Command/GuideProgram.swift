import Foundation
import Ladder
import Lessons
import ProgramOptions
import PromiseConformance

/// The command: what it is called with.
package enum GuideProgram {
  private static let help = """
    Puts a promise that you build after a guide under the suite.

    guide GUIDE [--file FILE] [--explain RULE]   says what it prints, and which rules it keeps
    guide page GUIDE                             prints the guide's page

    GUIDE is typed, js or result. The file is .learn/Typed.swift, .learn/JS.swift or .learn/Result.swift
    unless another is named. With --explain it says why a rule is red, step by step.

    It ends with 0 when the rules are green that the page says, or what was asked for is done; 1 when they are not;
    2 when it was called wrongly, or the file does not compile.

    """

  /// Does what it is called for; returns whether all is well.
  package static func run(_ arguments: [String]) async throws -> Bool {
    var words = arguments
    func value(of option: String) throws -> String? {
      guard let place = words.firstIndex(of: option) else { return nil }
      guard words.indices.contains(place + 1), !words[place + 1].isEmpty else {
        throw Mistake("\(option) needs a value; see guide --help")
      }
      defer { words.removeSubrange(place...place + 1) }
      return words[place + 1]
    }
    if arguments.isEmpty || !Set(arguments).isDisjoint(with: ["help", "-h", "--help"]) {
      print(help, terminator: "")
      return true
    }
    let (file, rule) = (try value(of: "--file"), try value(of: "--explain"))
    let isPage = words.first == "page"
    if isPage { words.removeFirst() }
    guard let word = words.first else { throw Mistake("name a guide: typed, js or result") }
    guard let guide = Guide(rawValue: word.lowercased()) else {
      throw Mistake(unknown: "guide", word, among: Guide.allCases.map(\.rawValue))
    }
    guard words.count == 1 else { throw Mistake("“\(words[1])” is not expected; see guide --help") }
    if isPage {
      print(try GuidePage.markdown(of: guide), terminator: "")
      return true
    }
    return try await GuideCheck(guide, file).run(explaining: rule)
  }
}
