extension Rung4 {
  private struct NoNumber: Error {}

  static func example4(_ say: @escaping @Sendable (String) -> Void) {
    let text = Promise<String, NoNumber>()

    // What is no number is an error, and the next step is passed over.
    let price = text.map { text throws(NoNumber) in
      guard let number = Int(text) else { throw NoNumber() }
      return number
    }
    let total = price.map { $0 * 3 }
    total.whenSettled { outcome in
      switch outcome {
      case .success(let sum): say("three cost \(sum)")
      case .failure: say("that is no price")
      }
    }

    text.settle(.success("12,50"))
  }
}
