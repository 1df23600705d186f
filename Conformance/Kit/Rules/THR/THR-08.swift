extension PromiseAdapter {
  @Rule static var thr08: Law {
    "A large value arrives whole, even if threads race to fulfil and to observe."
    intent("Half of one value and half of another are never seen.")
    hint("a value that is written or read outside the critical section")
    once { trial in
      try trial.race(threads: 4) { _ in
        let shared = (carrier: trial.carrier(of: Large.self), seen: Log<Large>())
        shared.carrier.observe { shared.seen.add($0) }
        return shared
      } _: { shared, index in
        if index == 0 || index == 1 && trial.design.settlesTwice {
          shared.carrier.fulfill(Large(filledWith: UInt64(index + 1)))
        } else {
          shared.carrier.observe { shared.seen.add($0) }
        }
      } check: { shared in
        shared.carrier.observe { shared.seen.add($0) }
        trial.quiesce()
        let expected = !trial.design.settlesTwice ? 5 : 4
        try trial.expect(
          shared.seen,
          reaches: expected,
          "\(shared.seen.count) of \(expected) observers saw it"
        )
        let seen = shared.seen.all
        try trial.check(seen.allSatisfy(\.isWhole), "a value arrived that was not sent")
        try trial.check(Set(seen.map(\.first)).count == 1, "observers got different values")
      }
    }
  }
}

/// A value of 256 bytes whose words are all equal.
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
