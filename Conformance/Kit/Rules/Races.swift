/// THR: what threads that use one promise at once can rely on.
///
/// Real threads, some hundred rounds each: what they find is there, what they do not find may be there
/// all the same.
enum Races<A: PromiseAdapter> {
  static var rules: [Rule<A>] {
    [
      Rule(
        "THR-01",
        .must,
        "Of threads that settle a promise at once, exactly one wins.",
        intent:
          "Several producers may race; whoever lost knows, and nobody sees the loser's outcome.",
        origin: "Lincheck",
        hint: "the state must be looked at and changed in one critical section",
        .require(
          !A.profile.settlerIsSingleUse,
          .settlingTwice,
          .once { trial in
            try trial.race(threads: 4) { _ in
              let contest = Contest(trial, outcomes: 4)
              contest.observe()
              return contest
            } _: { contest, index in
              contest.settle(index)
            } check: { contest in
              trial.quiesce()
              contest.observe()
              try contest.checkObservers(2)
              try contest.checkReplies(4)
            }
          }
        )
      ),
      Rule(
        "THR-02",
        .must,
        "Handlers attached while another thread settles run exactly once.",
        intent: "There is no moment at which attaching is too late or too early.",
        origin: "Lincheck",
        hint: "between seeing that it is pending and being in the list, a handler can be forgotten",
        .once { trial in
          try trial.race(threads: 3) { round in
            Contest(trial, outcomes: 1, drains: round.isMultiple(of: 2))
          } _: { contest, index in
            if index == 0 {
              contest.settle(0)
            } else {
              for _ in 0..<4 { contest.observe() }
            }
          } check: { contest in
            trial.quiesce()
            try contest.checkObservers(8)
          }
        }
      ),
      Rule(
        "THR-03",
        .must,
        "Whatever thread looks, and whenever, it sees the one outcome that all see.",
        intent: "Two parts of a program never act on different ends of one promise.",
        origin: "new",
        hint: "the outcome must be stored once, and handed out from there",
        .once { trial in
          try trial.race(threads: 3) { round in
            Contest(trial, outcomes: 3, drains: round.isMultiple(of: 2))
          } _: { contest, index in
            contest.observe()
            if index == 0 || !A.profile.settlerIsSingleUse { contest.settle(index) }
            contest.observe()
          } check: { contest in
            trial.quiesce()
            contest.observe()
            try contest.checkObservers(7)
          }
        }
      ),
      Rule(
        "THR-08",
        .must,
        "A large value arrives whole, though threads race to fulfil and to look.",
        intent: "Nobody sees half of one value and half of another.",
        origin: "new",
        hint: "a value that is written or read outside the critical section",
        .once { trial in
          try trial.race(threads: 4) { _ in
            let parcel = (carrier: trial.adapter.carrier(of: Large.self), seen: Log<Large>())
            parcel.carrier.observe { parcel.seen.add($0) }
            return parcel
          } _: { parcel, index in
            if index == 0 || index == 1 && !A.profile.settlerIsSingleUse {
              parcel.carrier.fulfill(Large(filledWith: UInt64(index + 1)))
            } else {
              parcel.carrier.observe { parcel.seen.add($0) }
            }
          } check: { parcel in
            parcel.carrier.observe { parcel.seen.add($0) }
            trial.quiesce()
            let (seen, expected) = (parcel.seen.all, A.profile.settlerIsSingleUse ? 5 : 4)
            try trial.check(seen.count == expected, "\(seen.count) of \(expected) observers saw it")
            try trial.check(seen.allSatisfy(\.isWhole), "a value arrived that nobody sent")
            try trial.check(Set(seen.map(\.first)).count == 1, "observers got different values")
          }
        }
      ),
      Rule(
        "THR-09",
        .must,
        "A promise may be settled while another thread lets go of it.",
        intent: "Whoever settles need not care who still listens.",
        origin: "new",
        hint:
          "what the settler holds, and what a handler holds, when the last other reference goes",
        .once { trial in
          try trial.race(threads: 3) { _ in
            LastReference(trial)
          } _: { last, index in
            last.use(index)
          } check: { last in
            trial.quiesce()
            try last.check(trial)
            let live = last.ledger.live
            try trial.check(live == 0, "\(live) payloads of promises that nobody holds are alive")
          }
        }
      ),
      Rule(
        "THR-11",
        .must,
        "While a handler blocks, other threads can attach and settle all the same.",
        intent: "One slow listener does not stop the rest of the program.",
        origin: "Lincheck checkObstructionFreedom",
        hint: "a lock, or a turn shared by all promises, that is held while a handler runs",
        .once { trial in
          try blocked(trial)
        }
      ),
    ]
  }

  /// A handler that waits on one thread, while another uses its promise and a second one.
  private static func blocked(_ trial: Trial<A>) throws {
    let (slow, slowSettler) = trial.pending()
    let (other, otherSettler) = trial.pending()
    let (entered, ran) = (Counter(), Counter())
    let (progress, release, finished) = (Signal(), Signal(), Signal())
    trial.adapter.observe(slow) { [patience = trial.patience * 2] _ in
      entered.increment()
      progress.fire()
      _ = release.wait(patience)
      ran.increment()
    }
    trial.adapter.observe(slow) { _ in ran.increment() }
    trial.adapter.observe(other) { _ in ran.increment() }
    let (value, fault) = (trial.token(), trial.fault())
    trial.start {
      slowSettler.settle(.fulfilled(value))
      trial.quiesce()
    } then: {
      // A promise whose handler never runs is not waited for.
      progress.fire()
      finished.fire()
    }
    let begins = progress.wait(trial.patience)
    let isFree = trial.elsewhere {
      trial.adapter.observe(slow) { _ in ran.increment() }
      if !A.profile.settlerIsSingleUse { slowSettler.settle(.rejected(fault)) }
      trial.adapter.observe(other) { _ in ran.increment() }
      otherSettler.settle(.rejected(fault))
      trial.adapter.observe(other) { _ in ran.increment() }
      let (fresh, freshSettler) = trial.pending()
      freshSettler.settle(.fulfilled(value))
      trial.adapter.observe(fresh) { _ in ran.increment() }
    }
    let before = ran.count
    release.fire()
    let ends = finished.wait(trial.patience)
    trial.quiesce()
    try trial.check(begins && entered.count == 1, "the handler ran \(times(entered.count))")
    try trial.check(isFree, "another thread could not attach and settle while a handler blocked")
    try trial.check(ends, "the thread with the handler never came back")
    try trial.check(
      ran.count == 7,
      "of 7 handlers \(ran.count) ran, \(before) of them while the first one blocked"
    )
  }

  /// A value of 256 bytes, all words alike.
  private struct Large: Sendable {
    private typealias Words = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
    private var words: (Words, Words, Words, Words)

    init(filledWith word: UInt64) {
      let eight = (word, word, word, word, word, word, word, word)
      words = (eight, eight, eight, eight)
    }

    var first: UInt64 { words.0.0 }

    var isWhole: Bool {
      withUnsafeBytes(of: words) { bytes in
        bytes.bindMemory(to: UInt64.self).allSatisfy { $0 == first }
      }
    }
  }

  /// A promise, each part of which is in the hands of one thread.
  private final class LastReference: Sendable {
    /// Of its own: other rounds have payloads too.
    let ledger = Ledger()
    private let seen = Log<Outcome>()
    private let outcome: Box<Outcome>
    private let handle = Box<A.Handle>()
    private let derived = Box<A.Handle>()
    private let settler: Box<Settler>

    init(_ trial: Trial<A>) {
      let (source, settler) = trial.adapter.pending()
      self.settler = Box(settler)
      let isFulfilled = trial.random(0...1) == 0
      outcome = Box(isFulfilled ? .fulfilled(Token(in: ledger)) : .rejected(Fault(in: ledger)))
      trial.adapter.observe(source) { [seen] in seen.add($0) }
      let step = A.transforms.first { $0.schedule.place != .main }
      derived.value = step?.apply(trial.adapter, source) { $0 }
      handle.value = source
    }

    /// Lets go of the promise, lets go of the one derived from it, or settles it.
    func use(_ index: Int) {
      switch index {
      case 0: _ = handle.take()
      case 1: _ = derived.take()
      default: if let outcome = outcome.value { settler.take()?.settle(outcome) }
      }
    }

    /// Judges what the handler saw, and holds no payload after.
    func check(_ trial: Trial<A>) throws {
      let (seen, sent) = (seen.takeAll(), outcome.take())
      try trial.check(seen.count == 1, "the handler ran \(times(seen.count))")
      try trial.check(seen.first == sent, "the handler saw another outcome than was sent")
    }
  }
}

/// One promise that threads race for, and what each of them came to see.
private final class Contest<A: PromiseAdapter>: Sendable {
  private let trial: Trial<A>
  private let handle: A.Handle
  private let settler: Settler
  private let outcomes: [Outcome]
  /// Whether handlers run while the race is on, on all its threads.
  private let drains: Bool
  private let observers = Counter()
  private let seen = Log<(observer: Int, outcome: Outcome)>()
  private let replies = Log<(index: Int, won: Bool)>()

  init(_ trial: Trial<A>, outcomes count: Int, drains: Bool = false) {
    (self.trial, self.drains) = (trial, drains)
    // Not the trial's own: its settlers take turns.
    (handle, settler) = trial.adapter.pending()
    let first = trial.random(0...1)
    outcomes = (first..<first + count).map { number in
      number.isMultiple(of: 2) ? .fulfilled(trial.token()) : .rejected(trial.fault())
    }
  }

  func settle(_ index: Int) {
    if let won = settler.settle(outcomes[index]) { replies.add((index, won)) }
    if drains { trial.stage.gate.drain() }
  }

  func observe() {
    let number = observers.increment()
    trial.adapter.observe(handle) { [seen] in seen.add((number, $0)) }
    if drains { trial.stage.gate.drain() }
  }

  /// Each of so many observers saw one outcome, all the same, one of those that were sent.
  func checkObservers(_ count: Int) throws {
    trial.quiesce()
    let seen = seen.all
    let perObserver = Dictionary(grouping: seen, by: \.observer)
    for observer in 1...count {
      let runs = perObserver[observer]?.count ?? 0
      try trial.check(runs == 1, "handler \(observer) of \(count) ran \(times(runs))")
    }
    let first = seen[0].outcome
    try trial.check(outcomes.contains(first), "observers saw it \(first), which nobody sent")
    let other = seen.first { $0.outcome != first }?.outcome
    try trial.check(other == nil, "some saw it \(first), some \(other?.description ?? "")")
  }

  /// If settlements say whether they won, then the one says so whose outcome was seen.
  func checkReplies(_ count: Int) throws {
    let replies = replies.all
    guard !replies.isEmpty else { return }
    try trial.check(replies.count == count, "\(replies.count) of \(count) say whether they won")
    let winners = replies.filter(\.won).map { outcomes[$0.index] }
    try trial.check(winners.count == 1, "\(winners.count) settlements report that they won")
    let outcome = seen.all[0].outcome
    try trial.check(winners == [outcome], "another settlement won than the one that was seen")
  }
}
