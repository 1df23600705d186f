extension Rung2 {
  static func example2(_ say: @escaping @Sendable (String) -> Void) {
    let answer = Promise<Int>()
    answer.whenSettled { say("who came early is told \($0)") }

    // Two servers were asked, and both answer.
    answer.settle(42)
    answer.settle(43)

    answer.whenSettled { say("who came late is told \($0)") }
    say("that was all")
  }
}
