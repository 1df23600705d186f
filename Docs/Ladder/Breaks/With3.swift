extension Rung3 {
  static func example3(_ say: @escaping @Sendable (String) -> Void) {
    let user = Promise<String>()

    // The compiler wants a value of each way through the step.
    let picture = user.map { name in
      if name == "guest" { return "the picture of nobody" }
      return "the picture of \(name)"
    }
    picture.whenSettled { say("shows \($0)") }

    user.settle("guest")
    say("the user is there; \(picture.outcome ?? "there is no picture")")
  }
}
