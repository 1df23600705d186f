extension Rung3 {
  static func example4(_ say: @escaping @Sendable (String) -> Void) {
    let text = Promise<String>()

    // What is no number is an error; here is no way to say so.
    let price = text.map { Int($0) ?? 0 }
    let total = price.map { $0 * 3 }
    total.whenSettled { say("three cost \($0)") }

    text.settle("12,50")
  }
}
