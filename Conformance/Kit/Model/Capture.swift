/// What the closures of handlers capture: once it is deallocated, the library has released them.
final class Capture: Sendable {
  private let onRelease: (@Sendable () -> Void)?

  init(_ onRelease: (@Sendable () -> Void)?) { self.onRelease = onRelease }

  deinit { onRelease?() }
}
