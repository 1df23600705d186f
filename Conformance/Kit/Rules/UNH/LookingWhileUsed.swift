extension PromiseAdapter {
  /// A test that fails prints a promise that other threads use: a mirror walks what it finds, without a lock.
  static var lookingWhileUsed: Part {
    once("while others settle it") { try whileUsed($0, endingAs: .value) }
      + given(
        .cancelling,
        once("while others cancel it") { try whileUsed($0, endingAs: .cancelled) }
      )
  }

  /// One thread looks at a promise and at what is derived from it; others attach handlers, and end it.
  private static func whileUsed(_ trial: Trial<Self>, endingAs end: Ends) throws {
    // One thread looks all the time: a few rounds meet as often as many in which each makes a call.
    try trial.race(threads: 3, overlaps: min(trial.overlaps, 25)) { _ in
      try? Looked(trial, endingAs: end)
    } _: { looked, thread in
      switch thread {
      case 0: looked?.look()
      case 1: looked?.use()
      default: looked?.end()
      }
    } check: { looked in
      guard let looked else { return try trial.check(false, "no promise was made") }
      trial.quiesce(until: { looked.ran.count == Looked<Self>.handlers })
      if looked.ran.count == 0 { try trial.mayStillCome("nothing settled it") }
      try trial.check(
        looked.ran.count == Looked<Self>.handlers,
        "\(looked.ran.count) of \(Looked<Self>.handlers) handlers of what was looked at ran"
      )
    }
  }
}

/// A promise that is looked at, and handlers that are attached before and meanwhile.
private struct Looked<A: PromiseAdapter>: Sendable {
  static var handlers: Int { 40 }

  let end: @Sendable () -> Void
  let ran = Counter()
  private let isUsed = Counter()
  private let all: [A.Handle]
  private let trial: Trial<A>

  init(_ trial: Trial<A>, endingAs ending: Ends) throws {
    let (handle, end) = try trial.promise(endingAs: ending)
    let derived = A.transforms.driven.prefix(3).map { $0.apply(trial, handle) { $0 } }
    (self.trial, self.end, all) = (trial, end, [handle] + derived)
    attach()
  }

  func look() {
    PromiseConformance.look(at: all[0])
    // A glance is quick: it meets many more of the changes that others make.
    repeat { all.forEach(glance) } while isUsed.count == 0
  }

  func use() {
    for turn in 1..<Self.handlers {
      attach()
      trial.use(all[turn % all.count])
    }
    isUsed.increment()
  }

  private func attach() { trial.onEnd(of: all[0]) { [ran] _ in ran.increment() } }
}
