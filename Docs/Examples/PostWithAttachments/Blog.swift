import Foundation
import Synchronization

struct Attachment: Sendable {
  var name: String
  var content: Data
}

/// What is to be published.
struct Draft: Sendable {
  var title: String
  var attachments: [Attachment]
}

/// The post as the server has made it.
struct Post: Codable, Sendable, Equatable, CustomStringConvertible {
  var title: String
  /// By their numbers on the server.
  var attachments: [Int]

  var description: String {
    "“\(title)” with attachments \(attachments)"
  }
}

enum PublishError: Error, Equatable, CustomStringConvertible {
  case upload(String, HTTPError)
  case post(HTTPError)
  case store(StoreError)

  var description: String {
    switch self {
    case .upload(let name, let error): "cannot upload \(name): \(error)"
    case .post(let error): "cannot post: \(error)"
    case .store(let error): "posted, but not stored: \(error)"
    }
  }
}

/// A blog's client as it came, with completion handlers: the part that
/// the three versions share.
struct Blog: Sendable {
  typealias Completion<Value> =
    @Sendable (Result<Value, PublishError>) -> Void

  let client: HTTPClient
  let store: FileStore
  let narrator: Narrator

  /// Uploads an attachment, to which the server gives a number.
  @discardableResult
  func upload(
    _ attachment: Attachment,
    completion: @escaping Completion<Int>
  ) -> RequestHandle {
    narrator.say("uploads \(attachment.name)")
    let request = Request(
      "POST",
      "/attachments/\(attachment.name)",
      body: attachment.content
    )
    return client.send(request, expecting: Int.self) { result in
      narrator.say("upload of \(attachment.name): \(outcome(result))")
      completion(result.mapError { .upload(attachment.name, $0) })
    }
  }

  /// Creates a post with attachments that have been uploaded.
  @discardableResult
  func create(
    _ post: Post,
    completion: @escaping Completion<Post>
  ) -> RequestHandle {
    narrator.say("creates the post")
    return client.send(
      Request("POST", "/posts", json: post),
      expecting: Post.self
    ) { result in
      narrator.say("post: \(outcome(result))")
      completion(result.mapError { .post($0) })
    }
  }

  /// Keeps a copy of a post.
  func keep(_ post: Post, completion: @escaping Completion<Post>) {
    narrator.say("stores the answer")
    store.save(post, as: "post") {
      completion($0.mapError { .store($0) })
    }
  }

  private func outcome(
    _ result: Result<some Any, HTTPError>
  ) -> String {
    switch result {
    case .success: "done"
    case .failure(let error): "\(error)"
    }
  }
}

/// The server's side.
struct BlogServer: Sendable {
  var attachments: [String] = []
  var posts: [Post] = []

  mutating func answer(_ request: Request) throws -> Response {
    if request.path == "/posts" {
      posts.append(try request.decoded())
      return Response(201, json: posts.last)
    }
    attachments.append(request.path)
    return Response(201, json: attachments.count)
  }
}
