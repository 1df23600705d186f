import ExampleSupport

/// Uploads all attachments at once, only then creates the post, stores the answer, and shows it.
///
/// Whatever fails, and wherever it does, is shown once, and what would have come after it does not happen.
protocol Publisher: Sendable {
  init(blog: Blog, screen: Screen)

  /// Starts, and returns at once.
  @MainActor func publish(_ draft: Draft)
}

extension Library {
  func publisher(blog: Blog, screen: Screen) -> any Publisher {
    switch self {
    case .typed: TypedPublisher(blog: blog, screen: screen)
    case .js: JSPublisher(blog: blog, screen: screen)
    case .result: ResultPublisher(blog: blog, screen: screen)
    }
  }
}
