extension Rung8 {
  static func example8(_ say: @escaping @Sendable (String) -> Void) {
    /// How much stack is in use where what the last handler of a chain has captured is released.
    func stack(links: Int) -> Int {
      let use = StackUse()
      var first: Promise<Int, any Error>? = Promise()
      var last = first
      for _ in 0..<links {
        let captured = NotesRelease(use)
        last = last?.map { value in withExtendedLifetime(captured) { value } }
      }
      last = nil
      first = nil
      return use.most
    }
    let grows = stack(links: 200) > 2 * stack(links: 20)
    say("does a chain that is released take more stack if it is longer? \(grows ? "yes" : "no")")
  }
}
