/// What the programs of the front page load, and where they show it.
enum Front {
  struct User: Sendable {
    let name: String
  }

  enum Failure: Error {
    case offline
  }

  /// What must be shown for a server that can be reached, and for one that cannot.
  static let stories: [(isOffline: Bool, shown: [String])] = [
    (false, ["spinner", "picture of Ann", "no spinner"]),
    (true, ["spinner", "offline", "no spinner"]),
  ]

  /// Records what it is told to show.
  @MainActor final class Screen {
    private var shown: [String] = []
    private let (ends, ended) = AsyncStream.makeStream(of: Void.self)

    func showSpinner() { add("spinner") }
    func show(_ picture: String) { add(picture) }
    func say(_ words: String) { add(words) }
    func hideSpinner() { add("no spinner") }

    private func add(_ words: String) {
      shown.append(words)
      if shown.count == 3 { ended.finish() }
    }

    /// What was shown, once a story is over.
    func whole() async -> [String] {
      for await _ in ends {}
      return shown
    }
  }
}
