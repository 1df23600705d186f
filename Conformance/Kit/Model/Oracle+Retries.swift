// Attempts run one after another, until one succeeds or none are left (TIM-05).

extension Oracle {
  /// The state of a retry.
  struct Retry: Sendable {
    /// How many attempts, and how long it waits after a failed one: longer each time, where that is asked.
    let attempts: Int, pause: Int
    /// Whether it asks about errors: about those of the suite's only.
    let asks: Bool
    var begun = 0
    /// The last attempt that it has asked about.
    var asked = 0
    /// The promise of the last attempt, and the time at which the attempt began.
    var current: Int?
    var since = 0
    var hasEnded = false
    var mayBeCancelled = false

    /// Whether it has still to ask about the last attempt, if that has failed.
    var isUnasked: Bool { asks && asked < begun }
    /// How long it waits after the last attempt.
    var nextPause: Int { asks ? pause * begun : pause }
    /// The rules about when it tries.
    var rules: [RuleName] { asks ? [.tim13, .tim05] : [.tim05] }
  }

  mutating func retries(_ number: Int, attempts: Int, pause: Int, asks: Bool) {
    retries[number] = Retry(attempts: attempts, pause: pause, asks: asks)
  }

  /// An attempt begins.
  mutating func tries(_ number: Int) {
    guard let retry = retries[number] else { return }
    retries[number]?.begun += 1
    if retry.hasEnded { return object([.tim05], "t\(number) has ended, and tries again") }
    if retry.begun == retry.attempts {
      return object([.tim05], "t\(number) tries more than \(retry.attempts) times")
    }
    guard let current = retry.current else { return }
    let all = chances(current)
    if all.isEmpty {
      object([.tim05], "t\(number) tries again, and p\(current) is pending")
    } else if all.allSatisfy(\.end.isValue) {
      object([.tim05], "t\(number) tries again, and p\(current) is fulfilled")
    } else if time < retry.since + retry.nextPause {
      object(retry.rules, "t\(number) tries again at \(time), without its pause")
    } else if retry.isUnasked, all.allSatisfy(\.end.isError) {
      object([.tim13], "t\(number) tries again, and has not asked about attempt \(retry.begun)")
    }
  }

  /// The attempt has made its promise.
  mutating func tries(_ number: Int, with promise: Int) {
    retries[number]?.current = promise
    retries[number]?.since = time
    promises[promise].attached.append(now)
    promises[promise].isTried = true
  }

  /// It asks whether to try again.
  mutating func asksAboutRetrying(_ number: Int, _ error: End, _ attempt: Int) {
    guard let retry = retries[number], let current = retry.current else { return }
    retries[number]?.asked = attempt
    if retry.asked == attempt {
      object([.tim13], "t\(number) asks twice about attempt \(attempt)")
    } else if attempt != retry.begun || !chances(current).contains(where: { $0.end == error }) {
      object(
        [.tim13],
        "t\(number) asks about attempt \(attempt), \(words(error)); it is \(retry.begun), of p\(current)"
      )
    }
  }

  mutating func heardRetry(_ number: Int, _ ending: Heard) {
    guard let retry = retries[number] else { return }
    retries[number]?.hasEnded = true
    guard let end = ending.single, let current = retry.current, !retry.mayBeCancelled
    else { return }
    let all = chances(current)
    let isUnasked = retry.isUnasked && all.allSatisfy(\.end.isError)
    if end.isValue {
      if all.contains(where: { $0.end == end }) { return saw(current, end, .combination(number)) }
      object(
        (all.isEmpty ? premature(current, end) : other(current, end)) + copied(nil, end) + [
          .tim05
        ],
        "t\(number) \(words(end)), and p\(current) is not"
      )
    } else if retry.begun < retry.attempts, !all.contains(where: { $0.end == .cancelled }) {
      let isOfTheLibrary = if case .foreign = end { true } else { false }
      // An adapter cannot ask about an attempt that has failed so.
      if retry.asks, isOfTheLibrary, all.contains(where: { $0.end == end }) { return }
      object(
        (isOfTheLibrary ? [.tim10] : isUnasked ? [.tim13] : []) + [.tim05],
        "t\(number) \(words(end)) after \(retry.begun) of \(retry.attempts) attempts"
      )
    } else if isUnasked, end.isError {
      object([.tim13], "t\(number) \(words(end)), and has not asked about attempt \(retry.begun)")
    }
  }

  /// Nothing is left to run: a retry has begun; if it has succeeded, it has ended, and if it has failed, it has asked.
  mutating func checkRetries() {
    for (number, retry) in retries where !retry.hasEnded && !retry.mayBeCancelled {
      let end = retry.current.flatMap { promises[$0].end }
      for handler in hearers(of: number) {
        guard case .waiting = handlers[handler].state else { continue }
        if retry.begun == 0 {
          object(retry.rules, "t\(number) never tries")
        } else if retry.isUnasked, end?.isError == true {
          object([.tim13], "t\(number) never asks about attempt \(retry.begun)")
        } else if end?.isValue == true {
          object([.tim05], "attempt \(retry.begun) has succeeded, and t\(number) never ends")
        }
      }
    }
  }
}
