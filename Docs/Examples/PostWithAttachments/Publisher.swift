/// Uploads all attachments at the same time, then creates the post,
/// stores the answer, and shows it.
///
/// Any failure is shown once, and the steps after it do not happen.
protocol Publisher: Sendable {
  init(blog: Blog, screen: Screen)

  /// Starts, and returns immediately.
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
