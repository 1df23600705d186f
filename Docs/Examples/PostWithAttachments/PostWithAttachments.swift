import Foundation
import ProgramSupport

/// What goes wrong.
private enum UploadTrouble: String, CaseIterable {
  case none, slow, status500 = "500", dropped, nonsense

  var misbehaviours: [Misbehaviour] {
    switch self {
    case .none: []
    case .slow: [.slow(until: .opening(after: .milliseconds(200)))]
    case .status500: [.status(500)]
    case .dropped: [.dropped]
    case .nonsense: [.nonsense("<h1>It works!</h1>")]
    }
  }
}

private let draft = Draft(
  title: "Three days at the sea",
  attachments: ["beach.jpg", "waves.mp4", "dinner.jpg"].map {
    Attachment(name: $0, content: Data(repeating: 7, count: 100_000))
  }
)

@MainActor func publishPosts(_ words: [String]) async throws {
  var choices = Choices(words)
  let libraries = choices.take(Library.self)
  let troubles = choices.take(UploadTrouble.self)
  try choices.refuseOthers()
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  for trouble in troubles {
    for library in libraries {
      try await publish(with: library, in: folder.url, trouble)
    }
  }
}

@MainActor private func publish(
  with library: Library,
  in folder: URL,
  _ trouble: UploadTrouble
) async throws {
  let narrator = Narrator(prints: true)
  narrator.remark(
    "\n\(library.rawValue), trouble with waves.mp4: \(trouble.rawValue)"
  )
  let server = try HTTPServer(BlogServer()) { try $0.answer($1) }
  server.misbehave(at: "/attachments/waves.mp4", trouble.misbehaviours)
  let client = HTTPClient(port: server.port)
  let blog = Blog(
    client: client,
    store: FileStore(folder),
    narrator: narrator
  )
  await withCheckedContinuation { done in
    let screen = Screen(narrator: narrator) { done.resume() }
    library.publisher(blog: blog, screen: screen).publish(draft)
  }
  await withCheckedContinuation { idle in
    client.whenIdle { idle.resume() }
  }
  narrator.remark("posts on the server: \(server.state.posts.count)")
}
