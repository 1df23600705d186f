// What several threads call at the same time: the oracle is told of a call, and of its answer, at one moment.

extension Interpreter {
  /// A call of the library's: the oracle is told before it, and of its answer after it.
  ///
  /// - Parameters:
  ///   - kind: what handlers that run meanwhile are inside.
  ///   - before: what is predicted; `nil` if the call is not to be made.
  ///   - says: whether the answer is that the call won.
  func call<Known: Sendable, Answer: Sendable>(
    _ kind: Oracle.Call,
    _ words: @autoclosure () -> String,
    _ before: @escaping @Sendable (inout State) -> Known?,
    making body: () -> Answer,
    after: @escaping @Sendable (inout State, Known, Answer) -> Void,
    says: (Answer) -> Bool?
  ) {
    if let threads {
      let moment = threads.begins()
      let answer = body()
      if let won = says(answer) { threads.steering.note("→ \(won ? "won" : "lost")") }
      return threads.add(since: moment) { state in
        if let known = before(&state) { after(&state, known, answer) }
      }
    }
    guard let told = tell(words(), before), let known = told else { return }
    let answer = during(kind, body)
    tell("  it says: \(says(answer).map { "\($0)" } ?? "nothing")") { after(&$0, known, answer) }
  }

  /// A call of the library's that answers nothing which the oracle is told.
  func call<Answer>(
    _ kind: Oracle.Call?,
    _ words: @autoclosure () -> String,
    _ event: @escaping @Sendable (inout State) -> Void,
    making body: () -> Answer
  ) -> Answer {
    guard let threads else {
      tell(words(), event)
      return kind.map { during($0, body) } ?? body()
    }
    let moment = threads.begins()
    defer { threads.add(since: moment, event) }
    return body()
  }

  /// One event of which nothing is asked of the oracle.
  ///
  /// - Parameters:
  ///   - moment: when the call began that it ends, where several threads make calls.
  ///   - isOpen: whether it may have its effect later.
  func happens(
    _ words: @autoclosure () -> String,
    since moment: Int? = nil,
    isOpen: Bool = false,
    _ event: @escaping @Sendable (inout State) -> Void
  ) {
    guard let threads else {
      tell(words(), event)
      return
    }
    threads.add(since: moment, isOpen: isOpen, event)
  }
}
