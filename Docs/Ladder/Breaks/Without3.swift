extension Rung2 {
  static func example3(_ say: @escaping @Sendable (String) -> Void) {
    let user = Promise<String>()
    let picture = Promise<String>()

    // By hand: a step settles the next promise, unless it forgets to.
    user.whenSettled { name in
      if name == "guest" { return }
      picture.settle("the picture of \(name)")
    }
    picture.whenSettled { say("shows \($0)") }

    user.settle("guest")
    say("the user is there; \(picture.outcome ?? "there is no picture")")
  }
}
