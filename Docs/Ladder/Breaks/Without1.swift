/// Below the first rung: a variable, and nobody who calls.
enum Rung0 {
  static func example1(_ say: @escaping @Sendable (String) -> Void) {
    // A server that needs three steps.
    var answer: Int?
    var steps = 0
    func work() {
      steps += 1
      if steps == 3 { answer = 42 }
    }

    // Whoever wants the answer looks again and again, and can do nothing else meanwhile.
    while answer == nil {
      say("there is no answer yet")
      work()
    }
    say("the answer is \(answer ?? 0)")
  }
}
