extension PromiseAdapter {
  @Rule static var res12: Law {
    "One promise can be followed by many."
    intent("A cached promise can be returned from every handler that needs it.")
    hint("a slot for one follower")
    endingAlike(ends: .all, followers: 5)
  }
}
