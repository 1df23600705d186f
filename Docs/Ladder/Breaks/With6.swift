extension Rung6 {
  static func example6(_ say: @escaping @Sendable (String) -> Void) {
    let answer = Promise<Int, any Error>()
    answer.whenSettled { _ in
      say("the first runs")
      answer.whenSettled { _ in say("the third runs") }
      say("the first is done")
    }
    answer.whenSettled { _ in say("the second runs") }

    answer.settle(.success(42))
  }
}
