import Dispatchers
import Foundation

/// What goes wrong with page 3.
private enum PageTrouble: String, CaseIterable {
  case none, slow, status500 = "500", dropped, nonsense, down, leave

  var misbehaviours: [Misbehaviour] {
    switch self {
    case .none: []
    case .slow: [.slow(until: .opening(after: .milliseconds(100)))]
    case .status500: [.status(500), .status(500)]
    case .dropped: [.dropped]
    case .nonsense: [.nonsense("42")]
    case .down: [.status(503), .status(503), .status(503)]
    // Slow enough for the user to lose patience.
    case .leave: [.slow(until: .opening(after: .seconds(5)))]
    }
  }
}

@MainActor func loadPages(_ words: [String]) async throws {
  var choices = Choices(words)
  let libraries = choices.take(Library.self)
  let troubles = choices.take(PageTrouble.self)
  try choices.refuseOthers()
  for trouble in troubles {
    for library in libraries { try await load(with: library, trouble) }
  }
}

@MainActor private func load(
  with library: Library,
  _ trouble: PageTrouble
) async throws {
  let narrator = Narrator(prints: true)
  narrator.remark(
    "\n\(library.rawValue), trouble with page 3: \(trouble.rawValue)"
  )
  let server = try HTTPServer(CatalogueServer(pages: 8)) {
    $0.answer($1)
  }
  server.misbehave(at: "/catalogue/3", trouble.misbehaviours)
  let client = HTTPClient(port: server.port)
  let catalogue = Catalogue(
    client: client,
    limiter: try RateLimitedDispatcher(
      limit: 4,
      per: .milliseconds(100)
    ),
    policy: try RetryPolicy(
      attempts: 3,
      delay: .exponential(
        from: .milliseconds(20),
        upTo: .seconds(1),
        jitter: 0.2
      )
    ),
    clock: SystemTimerClock(),
    narrator: narrator
  )
  await withCheckedContinuation { done in
    let screen = Screen(narrator: narrator) { done.resume() }
    let leave = library.loader(catalogue: catalogue, screen: screen)
      .load()
    if trouble == .leave {
      DispatchQueue.main.asyncAfter(
        deadline: .now() + .milliseconds(150)
      ) {
        narrator.say("the user leaves")
        MainActor.assumeIsolated { leave() }
      }
    }
  }
  await withCheckedContinuation { idle in
    client.whenIdle { idle.resume() }
  }
}
