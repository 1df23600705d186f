extension Rung7 {
  static func example7(_ say: @escaping @Sendable (String) -> Void) {
    /// How much stack is in use where the last handler of a chain runs.
    func stack(links: Int) -> Int {
      let use = StackUse()
      let first = Promise<Int, any Error>()
      var last = first
      for _ in 0..<links { last = last.map { $0 + 1 } }
      last.whenSettled { _ in use.note() }
      first.settle(.success(0))
      return use.most
    }
    let grows = stack(links: 200) > 2 * stack(links: 20)
    say("does a chain that is settled take more stack if it is longer? \(grows ? "yes" : "no")")
  }
}
