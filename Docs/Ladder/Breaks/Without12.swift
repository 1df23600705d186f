extension Rung11 {
  private struct NoNetwork: Error {}

  static func example12(_ say: @escaping @Sendable (String) -> Void) {
    // Nobody wants the picture any more, and nobody else wants the request.
    let request = Promise<String, any Error>()
    let picture = request.map { "the picture of \($0)" }
    picture.cancel()
    say(
      "the picture is cancelled; the request \(request.outcome == nil ? "goes on" : "is cancelled, too")"
    )

    // And an error that nobody looks at.
    let save = Promise<String, any Error>()
    save.whenSettled { if case .success(let name) = $0 { say("\(name) is saved") } }
    save.settle(.failure(NoNetwork()))
    say("that was all")
  }
}
