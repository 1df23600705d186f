import Dispatchers
import Foundation
import ProgramSupport
import TestSupport
import Testing

@testable import examples

/// A server, a store and a screen for one post.
private final class Trial: Sendable {
  let server: HTTPServer<BlogServer>
  let narrator = Narrator(prints: false)
  private let folder: TemporaryFolder
  private let client: HTTPClient
  private let isDone = Event()
  private let isIdle = Event()

  init(observe: @escaping @Sendable (ServerEvent) -> Void = { _ in }) throws {
    folder = try TemporaryFolder()
    server = try HTTPServer(BlogServer(), observe: observe) { try $0.answer($1) }
    client = HTTPClient(port: server.port)
  }

  var draft: Draft {
    Draft(
      title: "Three days",
      attachments: ["a", "b", "c"].map { Attachment(name: $0, content: Data($0.utf8)) }
    )
  }

  /// Publishes, and waits until the screen is done and no request is under way.
  ///
  /// - Parameter whenDone: runs between the two.
  /// - Returns: what the screen showed.
  func publish(
    _ draft: Draft? = nil,
    with library: Library,
    in folder: String = "",
    whenDone: () -> Void = {}
  ) throws -> [String] {
    let store = FileStore(self.folder.url.appending(path: folder))
    let blog = Blog(client: client, store: store, narrator: narrator)
    let screen = Screen(narrator: narrator) { [isDone] in isDone.signal() }
    let (publisher, draft) = (library.publisher(blog: blog, screen: screen), draft ?? self.draft)
    DispatchQueue.main.async { MainActor.assumeIsolated { publisher.publish(draft) } }
    try isDone.wait()
    whenDone()
    client.whenIdle { [isIdle] in isIdle.signal() }
    try isIdle.wait()
    let shown = narrator.lines.filter { $0.text.hasPrefix("shows ") }
    #expect(shown.allSatisfy { $0.thread == "main" })
    return shown.map(\.text)
  }

  var storedPost: Post? {
    let post = try? Data(contentsOf: folder.url.appending(path: "post.json"))
    return post.flatMap { try? JSONDecoder().decode(Post.self, from: $0) }
  }
}

@Suite(.ownThread) struct PostWithAttachmentsTests {
  @Test(arguments: Library.allCases)
  func `all attachments are under way at the same time, and the post comes after them`(
    library: Library
  ) throws {
    let (gate, uploads) = (Gate(), Log<String>())
    let trial = try Trial { event in
      guard case .received(let request) = event else { return }
      uploads.append(request.path)
      // Held back until all three have arrived: sequential requests would never get to the second.
      if uploads.entries.count == 3 { gate.open() }
    }
    for name in ["a", "b", "c"] {
      trial.server.misbehave(at: "/attachments/\(name)", [.slow(until: gate)])
    }
    let shown = try trial.publish(with: library)
    let post = try #require(trial.server.state.posts.first)
    #expect(shown == ["shows “Three days” with attachments \(post.attachments)"])
    #expect(
      Set(uploads.entries.prefix(3)) == ["/attachments/a", "/attachments/b", "/attachments/c"]
    )
    #expect(uploads.entries.dropFirst(3) == ["/posts"])
    // The numbers are in the order of the attachments, not in that of their arrival.
    let uploaded = trial.server.state.attachments
    let names = post.attachments.map { uploaded[$0 - 1] }
    #expect(names == ["/attachments/a", "/attachments/b", "/attachments/c"])
    #expect(trial.storedPost == post)
  }

  @Test(
    arguments: Library.allCases,
    [
      (Misbehaviour.status(500), "the server answered with status 500"),
      (.dropped, "the connection was lost"),
      (.answerLost, "the connection was lost"),
      (.nonsense("<h1>It works!</h1>"), "the server answered nonsense: “<h1>It works!</h1>”"),
      (
        .nonsense("HTTP/1.1 201 \r\nContent-Length: 5\r\n\r\n[1,2]"),
        "the server answered nonsense: “[1,2]”"
      ),
    ]
  )
  func `an upload that fails is reported once, and nothing is posted`(
    library: Library,
    failure: (Misbehaviour, String)
  ) throws {
    let trial = try Trial()
    trial.server.misbehave(at: "/attachments/b", [failure.0])
    let shown = try trial.publish(with: library)
    #expect(shown == ["shows the error: cannot upload b: \(failure.1)"])
    #expect(trial.server.state.posts.isEmpty)
    #expect(trial.storedPost == nil)
  }

  @Test(arguments: Library.allCases)
  func `a failure does not wait for a slow upload`(library: Library) throws {
    let gate = Gate()
    let trial = try Trial()
    trial.server.misbehave(at: "/attachments/a", [.slow(until: gate)])
    trial.server.misbehave(at: "/attachments/b", [.dropped])
    // The slow one is held back until the screen is done.
    let shown = try trial.publish(with: library) { gate.open() }
    #expect(shown == ["shows the error: cannot upload b: the connection was lost"])
    #expect(trial.server.state.posts.isEmpty)
  }

  @Test(arguments: Library.allCases)
  func `two failures are one report`(library: Library) throws {
    let trial = try Trial()
    for name in ["a", "b", "c"] {
      trial.server.misbehave(at: "/attachments/\(name)", [.status(503)])
    }
    let shown = try trial.publish(with: library)
    #expect(shown.count == 1)
    #expect(shown.first?.hasSuffix("the server answered with status 503") == true)
    #expect(trial.server.state.posts.isEmpty)
  }

  @Test(arguments: Library.allCases)
  func `a post that the server does not take is not stored`(library: Library) throws {
    let trial = try Trial()
    trial.server.misbehave(at: "/posts", [.status(500)])
    let shown = try trial.publish(with: library)
    #expect(shown == ["shows the error: cannot post: the server answered with status 500"])
    #expect(trial.storedPost == nil)
  }

  @Test(arguments: Library.allCases)
  func `a store that cannot be written to is reported by the same handler`(library: Library) throws
  {
    let trial = try Trial()
    let shown = try trial.publish(with: library, in: "which is not there")
    #expect(
      shown == ["shows the error: posted, but not stored: “post” cannot be written to the store"]
    )
    #expect(trial.server.state.posts.count == 1)
  }

  @Test(arguments: Library.allCases)
  func `a draft without attachments is posted immediately`(library: Library) throws {
    let trial = try Trial()
    let shown = try trial.publish(Draft(title: "Nothing", attachments: []), with: library)
    #expect(shown == ["shows “Nothing” with attachments []"])
    #expect(trial.server.state.posts == [Post(title: "Nothing", attachments: [])])
  }
}
