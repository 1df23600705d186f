import ExampleSupport

/// Uploads all attachments at once, only then creates the post, stores the answer, and shows it.
///
/// Whatever fails, and wherever it does, is shown once, and what would have come after it does not happen.
protocol Publisher: Sendable {
  init(blog: Blog, screen: Screen)

  /// Starts, and returns at once.
  func publish(_ draft: Draft)
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

/// Stands for what the user sees.
@MainActor final class Screen {
  private let narrator: Narrator
  private let isDone: @Sendable () -> Void

  /// - Parameter isDone: is called when the spinner is hidden.
  nonisolated init(narrator: Narrator, isDone: @escaping @Sendable () -> Void) {
    (self.narrator, self.isDone) = (narrator, isDone)
  }

  func show(_ post: Post) {
    narrator.say("shows the post with attachments \(post.attachments)")
  }

  func show(_ error: any Error) {
    narrator.say("shows the error: \(error)")
  }

  func hideSpinner() {
    narrator.say("hides the spinner")
    isDone()
  }
}
