public import Synchronization

/// Something that is used once, by whatever takes it first, and by nothing after that.
@usableFromInline package final class Once<Content: Sendable>: Sendable {
  @usableFromInline let content: Mutex<Content?>
  @usableFromInline let otherwise: (@Sendable (Content) -> Void)?

  /// - Parameter otherwise: gets the content if nothing takes it.
  @inlinable package init(_ content: Content, otherwise: (@Sendable (Content) -> Void)? = nil) {
    self.content = Mutex(content)
    self.otherwise = otherwise
  }

  @inlinable deinit {
    if let otherwise, let content = take() { otherwise(content) }
  }

  /// What nothing has taken yet, and may still be taken.
  package var rest: Content? { content.withLock { $0 } }

  /// What the caller uses; `nil` if something else has taken it.
  @inlinable package func take() -> Content? { content.withLock { $0.take() } }
}
