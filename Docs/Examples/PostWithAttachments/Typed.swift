import ExampleSupport
import TypedPromise

struct TypedPublisher: Publisher {
  let blog: Blog
  let screen: Screen

  @MainActor func publish(_ draft: Draft) {
    let uploads = draft.attachments.map(upload)
    when(fulfilled: uploads)
      .then(on: .global()) { create(Post(title: draft.title, attachments: $0)) }
      .then(on: .global()) { keep($0) }
      .then { screen.show($0) }  // on the main actor, as all below, since no dispatcher is named
      .catch { screen.show(error: $0) }
      .ensure { screen.hideSpinner() }
  }

  // MARK: The client, with promises

  /// An upload that nobody waits for any more is stopped.
  private func upload(_ attachment: Attachment) -> Promise<Int, PublishError> {
    Promise(on: .current) { resolver in
      let request = blog.upload(attachment) { resolver.settle($0) }
      resolver.onCancel { request.cancel() }
    }
  }

  private func create(_ post: Post) -> Promise<Post, PublishError> {
    Promise(on: .current) { resolver in
      let request = blog.create(post) { resolver.settle($0) }
      resolver.onCancel { request.cancel() }
    }
  }

  private func keep(_ post: Post) -> Promise<Post, PublishError> {
    Promise(on: .current) { resolver in blog.keep(post) { resolver.settle($0) } }
  }
}

extension Resolver {
  /// Settles the promise with what a completion handler was given.
  fileprivate func settle(_ result: Result<Value, Failure>) {
    switch result {
    case .success(let value): fulfill(value)
    case .failure(let error): reject(error)
    }
  }
}
