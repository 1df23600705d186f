extension Rung9 {
  static func example10(_ say: @escaping @Sendable (String) -> Void) {
    let film = Promise<String, any Error>()
    let upload = film.map { say("uploads \($0)") }

    // Nobody wants it any more. All that one can do is to end the promise by hand.
    upload.settle(.failure(CancellationError()))
    say("nobody wants the upload any more")

    film.settle(.success("the film"))
  }
}
