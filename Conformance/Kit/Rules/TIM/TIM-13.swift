extension TimedAdapter {
  @Rule static var tim13: Law {
    "What decides on the next attempt is asked after each failure, with its error and number, and not after a success."
    intent("A server says how long to wait, and a wrong password is not tried again.")
    origin("RFC 9110, Retry-After; p-retry `shouldRetry`")
    hint("which error, and which number, is asked about")
    each(retries.filter(\.asks), or: .retry) { trial, retry in
      for succeeds in [true, false] {
        let asked = Log<Question>()
        let attempts = Attempts(
          trial,
          retry,
          asking: { fault, number in
            asked.add(Question(fault: .rejected(fault), number: number))
            return [Duration.zero, limit][safely: number - 1]
          }
        )
        let begun = attempts.begun
        var questions: [Question] = []
        for number in 1...3 {
          try trial.expect(begun, reaches: number, "\(begun.count) attempts had begun")
          let isLast = number == 3
          let end = trial.outcome(fulfilled: isLast && succeeds)
          if !end.isFulfilled { questions.append(Question(fault: end, number: number)) }
          attempts.settle(number, end)
          try trial.expect(asked, questions, "it asked about \(asked.all), not \(questions)")
          if isLast { try expect(trial, attempts.seen, end, "tried 3 times") }
          trial.advance(by: limit)
        }
        try trial.expect(begun, reaches: 3, "\(begun.count) attempts had begun at the end")
      }
    }
  }
}

/// What is asked after an attempt that failed.
private struct Question: Equatable {
  let fault: Outcome
  let number: Int
}

extension [Duration] {
  /// The element at an index, if there is one.
  fileprivate subscript(safely index: Int) -> Duration? {
    indices.contains(index) ? self[index] : nil
  }
}
