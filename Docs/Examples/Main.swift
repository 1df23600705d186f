import ProgramSupport

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

/// Runs the example that is named first, or all of them.
@main enum Main {
  static func main() async {
    await Launcher.run("examples") { words in
      guard let name = words.first else {
        for example in Example.allCases { try await example.run([]) }
        return true
      }
      guard let example = Example(rawValue: name) else {
        throw Mistake(
          unknown: "example",
          name,
          among: Example.allCases.map(\.rawValue)
        )
      }
      try await example.run(Array(words.dropFirst()))
      return true
    }
  }
}
