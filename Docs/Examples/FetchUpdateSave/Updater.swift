/// Gets the store ready, fetches the note, changes it, sends it to the
/// server, saves it, and shows it.
///
/// It is saved only after the server has confirmed it, and shown only
/// after it is saved. So whatever crashes in between, what was
/// confirmed is on the server or on the disk; and since an update may
/// be sent twice, doing it again is enough to finish.
protocol Updater: Sendable {
  init(desk: Desk, screen: Screen)

  /// Starts, and returns immediately.
  @MainActor func update(adding line: String)
}

/// The ways to write it.
enum Variant: String, CaseIterable, Sendable {
  case pyramid, typed, js, result

  func updater(desk: Desk, screen: Screen) -> any Updater {
    switch self {
    case .pyramid: PyramidUpdater(desk: desk, screen: screen)
    case .typed: TypedUpdater(desk: desk, screen: screen)
    case .js: JSUpdater(desk: desk, screen: screen)
    case .result: ResultUpdater(desk: desk, screen: screen)
    }
  }
}
