/// What adapters list that can do more than others; nothing for an adapter that cannot.
extension PromiseAdapter {
  /// Ways to combine.
  static var allCombinations: [Combination<Self>] {
    func list<B: CombiningAdapter>(_: B.Type) -> Any { B.combinations() }
    return listed(Able.combining.of(self).map { list($0) })
  }

  /// Ways to make promises a few at a time.
  static var allFewAtATime: [FewAtATime<Self>] {
    func list<B: CombiningAdapter>(_: B.Type) -> Any { B.fewAtATime }
    return listed(Able.combining.of(self).map { list($0) })
  }

  /// Ways to get the first few values.
  static var allFirstFew: [FirstFew<Self>] {
    func list<B: FirstFewAdapter>(_: B.Type) -> Any { B.firstFew }
    return listed(Able.firstFew.of(self).map { list($0) })
  }

  /// Ways to wait for a time.
  static var allDelays: [Delay<Self>] {
    func list<B: TimedAdapter>(_: B.Type) -> Any { B.delays }
    return listed(Able.timing.of(self).map { list($0) })
  }

  /// Ways to limit the time.
  static var allTimeouts: [Timeout<Self>] {
    func list<B: TimedAdapter>(_: B.Type) -> Any { B.timeouts }
    return listed(Able.timing.of(self).map { list($0) })
  }

  /// Ways to try again.
  static var allRetries: [Retry<Self>] {
    func list<B: TimedAdapter>(_: B.Type) -> Any { B.retries }
    return listed(Able.timing.of(self).map { list($0) })
  }

  private static func listed<Item>(_ list: Any?) -> [Item] {
    list.map { opened($0, as: [Item].self) } ?? []
  }
}
