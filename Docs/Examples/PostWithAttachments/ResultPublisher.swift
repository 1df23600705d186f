import ResultPromise

struct ResultPublisher: Publisher {
  let blog: Blog
  let screen: Screen

  @MainActor func publish(_ draft: Draft) {
    Promise.all(draft.attachments.map(upload))
      .thenAsync { create(Post(title: draft.title, attachments: $0)) }
      .thenAsync { keep($0) }
      .onMain()
      .await { result in
        switch result {
        case .success(let post): screen.show(post)
        case .failure(let error): screen.show(error: error)
        }
        screen.hideSpinner()
      }
  }

  // MARK: The client, with promises

  private func upload(
    _ attachment: Attachment
  ) -> Promise<Int, PublishError> {
    let promise = Promise<Int, PublishError>()
    blog.upload(attachment) { promise.fulfill(with: $0) }
    return promise
  }

  private func create(_ post: Post) -> Promise<Post, PublishError> {
    let promise = Promise<Post, PublishError>()
    blog.create(post) { promise.fulfill(with: $0) }
    return promise
  }

  private func keep(_ post: Post) -> Promise<Post, PublishError> {
    let promise = Promise<Post, PublishError>()
    blog.keep(post) { promise.fulfill(with: $0) }
    return promise
  }
}
