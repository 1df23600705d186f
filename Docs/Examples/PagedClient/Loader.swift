/// Loads the first page, which says how many there are, then all
/// others, and shows their content.
///
/// No more requests start than the service allows; one that fails is
/// tried again, later each time; each page that arrives is shown as
/// progress; and once the user has left, no request is under way and
/// nothing is shown.
protocol Loader: Sendable {
  init(catalogue: Catalogue, screen: Screen)

  /// Starts, and returns immediately.
  ///
  /// - Returns: what to call when the user has left.
  @MainActor func load() -> @MainActor @Sendable () -> Void
}

extension Library {
  func loader(catalogue: Catalogue, screen: Screen) -> any Loader {
    switch self {
    case .typed: TypedLoader(catalogue: catalogue, screen: screen)
    case .js: JSLoader(catalogue: catalogue, screen: screen)
    case .result: ResultLoader(catalogue: catalogue, screen: screen)
    }
  }
}

/// Counts the pages that have arrived.
@MainActor final class Progress {
  private let screen: Screen
  private var count = 0

  init(screen: Screen) { self.screen = screen }

  func add(_ page: Page) {
    count += 1
    screen.show("\(count) of \(page.pages) pages")
  }
}

extension Screen {
  func show(_ pages: [Page]) {
    show("\(pages.flatMap(\.items).count) items")
  }
}
