import Foundation

/// The examples, as a command line names them.
enum Example: String, CaseIterable {
  case postWithAttachments = "PostWithAttachments"
  case fetchUpdateSave = "FetchUpdateSave"
  case pagedClient = "PagedClient"

  /// Runs it with the words that follow its name.
  func run(_ words: [String]) async throws {
    switch self {
    case .postWithAttachments: try await publishPosts(words)
    case .fetchUpdateSave: try await updateNotes(words)
    case .pagedClient: try await loadPages(words)
    }
  }
}

/// Runs the example that is named first, or all of them; if one throws, ends with one line and status 1.
@main enum Main {
  static func main() async {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      guard let name = words.first else {
        for example in Example.allCases { try await example.run([]) }
        return
      }
      guard let example = Example(rawValue: name) else {
        let known = Example.allCases.map(\.rawValue).joined(separator: ", ")
        giveUp("there is no “\(name)”; choose from: \(known)", status: 2)
      }
      try await example.run(Array(words.dropFirst()))
    } catch { giveUp("\(error)", status: 1) }
  }
}
