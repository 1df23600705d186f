/// Objects that something holds, each of which has the next one released in its `deinit`.
final class Series<A: PromiseAdapter>: Sendable {
  /// What releases an object, and what has to be held until then.
  struct Link: Sendable {
    let end: @Sendable () -> Void
    let held: [any Sendable]
  }

  let trial: Trial<A>
  /// A value for promises that do not hold an object.
  let value: Token
  private let depth: StackDepth?
  /// None holds the next one: that would nest releases, whatever the library does.
  private let links = Box<[Link?]>([])
  private let released = Counter()

  private init(_ trial: Trial<A>, _ depth: StackDepth?) {
    (self.trial, value, self.depth) = (trial, trial.token(), depth)
  }

  /// Measures the stack that one more object takes, and tries a long series where that is none.
  ///
  /// - Parameter link: what holds an object, given its number.
  static func leave(_ trial: Trial<A>, _ link: (Series, _ number: Int) throws -> Link) throws {
    // A few may be nested: as long as that does no harm, it is no fault.
    try A.runLong(trial, A.length(trial), nested: 100) { count, depth in
      let series = Series(trial, depth)
      series.links.value = try (0..<count).map { try link(series, $0) }
      trial.quiesce()
      try trial.check(series.released.count == 0, "what is held went before its time")
      series.end(0)
      trial.quiesce(until: { series.released.count == count })
      series.links.value = []
      let left = count - series.released.count
      try trial.check(left == 0, "of \(count) objects \(left) were not released")
    }
  }

  /// The object of a number, as a value.
  func object(_ number: Int) -> Token {
    Token(in: trial.stage.ledger) { [self] in isReleased(number) }
  }

  /// The same as an error.
  func fault(_ number: Int) -> TrialFault {
    TrialFault(in: trial.stage.ledger) { [self] in isReleased(number) }
  }

  private func isReleased(_ number: Int) {
    depth?.note()
    released.increment()
    end(number + 1)
  }

  private func end(_ number: Int) {
    let link = links.withLock { links -> Link? in
      number < links?.count ?? 0 ? links?[number].take() : nil
    }
    link?.end()
  }
}
