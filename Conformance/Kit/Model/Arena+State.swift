// What an arena keeps in mind beside the referee.

extension Arena.State {
  /// The referee is told of one event.
  mutating func tell<Answer: Sendable>(_ event: (inout Self) -> Answer) -> Answer {
    referee.now += 1
    defer {
      referee.markLosers()
      referee.carryOutRequests()
    }
    return event(&self)
  }

  /// The number of a promise that the program does not name.
  mutating func addPromise(_ handle: A.Handle? = nil, _ settler: Settler? = nil) -> Int {
    referee.addPromise()
    held.append(Arena.Held(handle: handle, settler: settler))
    return held.count - 1
  }

  /// The work of a promise runs again: returns the number by which its promise is known from now on.
  mutating func startsAgain(_ number: Int) -> Int {
    let again = addPromise(held[number].handle)
    held[number] = Arena.Held()
    for (alias, other) in aliases where other == number { aliases[alias] = again }
    aliases[number] = again
    referee.startsAgain(number, as: again)
    return again
  }

  /// The closure that runs in place of a promise's own one, and the promise, where that closure has run before.
  func again(_ promise: Int) -> (handler: Int, promise: Int)? {
    guard let again = aliases[promise], let start = referee.promises[again].start else {
      return nil
    }
    return (start, again)
  }

  /// Whether an end may be the reason of an abort, or several.
  func mayBeOfASignal(_ end: Referee.End) -> Bool {
    switch end {
    case .value: false
    case .error(let number): reasons.contains(number)
    case .cancelled, .foreign: !reasons.isEmpty
    }
  }

  /// What a thread is inside.
  typealias Inside = (running: [Int], calls: [Referee.Call], job: Referee.Job?)

  /// Another thread makes a call: saves what this one is inside; `nil` if another thread already makes one.
  mutating func leave() -> Inside? {
    if referee.isElsewhere { return nil }
    let inside = (referee.running, referee.calls, job)
    (referee.running, referee.calls, job, referee.isElsewhere) = ([], [], nil, true)
    return inside
  }

  /// That call has returned.
  mutating func goOn(_ inside: Inside) {
    (referee.running, referee.calls, job) = inside
    referee.isElsewhere = false
  }

  /// The rules about what must not run while something is locked.
  var rulesOfLocks: [RuleName] {
    (released.last.map { $0 + [.thr12] } ?? [])
      + (referee.hooksRunning > 0 ? [.can13] : [])
      + (referee.running.isEmpty ? [] : [.thr11, .liv03]) + [.liv01]
  }

  /// A promise is told to follow another; a circle never ends.
  mutating func follows(_ promise: Int, _ other: Int) {
    guard referee.reaches(other, promise) else { return referee.follows(promise, other) }
    hasCircle = true
    referee.addPromise()
    referee.follows(promise, referee.promises.count - 1)
  }
}
