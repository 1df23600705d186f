import JSPromise

struct JSPublisher: Publisher {
  let blog: Blog
  let screen: Screen

  @MainActor func publish(_ draft: Draft) {
    Promise.all(draft.attachments.map(upload))
      .then { create(Post(title: draft.title, attachments: $0)) }
      .then { keep($0) }
      .handle(on: .main)
      .then { screen.show($0) }
      .catch { screen.show(error: $0) }
      .finally { screen.hideSpinner() }
  }

  // MARK: The client, with promises

  private func upload(_ attachment: Attachment) -> Promise<Int> {
    Promise { resolve, reject in
      blog.upload(attachment) { settle($0, resolve, reject) }
    }
  }

  private func create(_ post: Post) -> Promise<Post> {
    Promise { resolve, reject in
      blog.create(post) { settle($0, resolve, reject) }
    }
  }

  private func keep(_ post: Post) -> Promise<Post> {
    Promise { resolve, reject in
      blog.keep(post) { settle($0, resolve, reject) }
    }
  }
}
