import TypedPromise

struct TypedPublisher: Publisher {
  let blog: Blog
  let screen: Screen

  @MainActor func publish(_ draft: Draft) {
    when(fulfilled: draft.attachments.map(upload))
      .then(on: .global()) {
        create(Post(title: draft.title, attachments: $0))
      }
      .then(on: .global()) { keep($0) }
      // On the main actor, as all below, since no dispatcher is named.
      .then {
        screen.show($0)
      } _: {
        screen.show(error: $0)
      }
      .observe { _ in screen.hideSpinner() }
  }

  // MARK: The client, with promises

  /// An upload that nothing waits for any more is stopped.
  private func upload(
    _ attachment: Attachment
  ) -> Promise<Int, PublishError> {
    .wrap { resolver in
      let request = blog.upload(
        attachment,
        completion: resolver.resolve
      )
      resolver.onCancel { request.cancel() }
    }
  }

  private func create(_ post: Post) -> Promise<Post, PublishError> {
    .wrap { blog.create(post, completion: $0.resolve) }
  }

  private func keep(_ post: Post) -> Promise<Post, PublishError> {
    .wrap { blog.keep(post, completion: $0.resolve) }
  }
}
