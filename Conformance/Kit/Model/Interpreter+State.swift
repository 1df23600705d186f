// What an interpreter keeps in mind beside the oracle.

extension Interpreter.State {
  /// The oracle is told of one event.
  mutating func tell<Answer: Sendable>(_ event: (inout Self) -> Answer) -> Answer {
    oracle.now += 1
    defer {
      oracle.markLosers()
      oracle.carryOutRequests()
    }
    return event(&self)
  }

  /// The number of a promise that the program does not name.
  mutating func addPromise(_ handle: A.Handle? = nil, _ settler: Settler? = nil) -> Int {
    oracle.addPromise()
    held.append(Interpreter.Held(handle: handle, settler: settler))
    return held.count - 1
  }

  /// The work of a promise runs again: returns the number by which its promise is known from now on.
  mutating func startsAgain(_ number: Int) -> Int {
    let again = addPromise(held[number].handle)
    held[number] = Interpreter.Held()
    for (alias, other) in aliases where other == number { aliases[alias] = again }
    aliases[number] = again
    oracle.startsAgain(number, as: again)
    return again
  }

  /// The closure that runs in place of a promise's own one, and the promise, where that closure has run before.
  func again(_ promise: Int) -> (handler: Int, promise: Int)? {
    guard let again = aliases[promise], let start = oracle.promises[again].start else {
      return nil
    }
    return (start, again)
  }

  /// The number of a value or error of the program; one that is gone may have had the same address.
  func number(of payload: AnyObject & Sendable) -> Int? {
    guard let number = payloads[ObjectIdentifier(payload)], alive[number]?.object === payload else {
      return nil
    }
    return number
  }

  /// Whether an end may be the reason of an abort, or several.
  func mayBeOfASignal(_ end: Oracle.End) -> Bool {
    switch end {
    case .value: false
    case .error(let number): reasons.contains(number)
    case .cancelled, .foreign: !reasons.isEmpty
    }
  }

  /// What a thread is inside.
  typealias Inside = (running: [Int], calls: [Oracle.Call], job: Oracle.Job?)

  /// Another thread makes a call: saves what this one is inside; `nil` if another thread already makes one.
  mutating func leave() -> Inside? {
    if oracle.isElsewhere { return nil }
    let inside = (oracle.running, oracle.calls, job)
    (oracle.running, oracle.calls, job, oracle.isElsewhere) = ([], [], nil, true)
    return inside
  }

  /// That call has returned.
  mutating func goOn(_ inside: Inside) {
    (oracle.running, oracle.calls, job) = inside
    oracle.isElsewhere = false
  }

  /// The rules about what must not run while something is locked.
  var rulesOfLocks: [RuleName] {
    (released.last.map { [$0, .thr12] } ?? [])
      + (oracle.hooksRunning > 0 ? [.can13] : [])
      + (oracle.running.isEmpty ? [] : [.thr11, .liv03]) + [.liv01]
  }

  /// A promise is told to follow another; a circle never ends.
  mutating func follows(_ promise: Int, _ other: Int) {
    guard oracle.reaches(other, promise) else { return oracle.follows(promise, other) }
    hasCircle = true
    oracle.addPromise()
    oracle.follows(promise, oracle.promises.count - 1)
  }
}
