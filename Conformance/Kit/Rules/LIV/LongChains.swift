/// How much stack a series of calls takes, on a thread with a small one.
extension PromiseAdapter {
  /// One spelling for each place that the trial drives itself: in place, behind the gate, and on a loop.
  static func onePerPlace<S: Spelling>(_ spellings: [S]) -> [S] {
    [Schedule.Place.current, .gate, .loop].compactMap { place in
      spellings.first { $0.schedule.place == place }
    }
  }

  /// Measures how much more stack a chain of 20 links takes than one of 5.
  ///
  /// Or one of 40 than one of 25, if that is less: some libraries nest handlers up to a depth, and one frame more of the
  /// runtime is no growth. Where links may be nested anyway, the same is measured twice instead: 40 links more would not
  /// fit on a small stack.
  ///
  /// - Parameter nested: how many links may be nested before they count, for a library that limits nesting.
  /// - Returns: how many bytes each link takes; of none, a long chain can be tried.
  static func stackForEachLink(
    _ trial: Trial<Self>,
    nested: Int = 0,
    _ run: (Int, StackDepth?) throws -> Void
  ) throws -> Int {
    func bytesPerLink(from few: Int, to many: Int) throws -> Int {
      let (short, long) = (StackDepth(), StackDepth())
      try run(nested + few, short)
      try run(nested + many, long)
      return (long.spread - short.spread) / (many - few)
    }
    var slope = try bytesPerLink(from: 5, to: 20)
    if slope >= leastFrame {
      let (few, many) = nested == 0 ? (25, 40) : (5, 20)
      slope = min(slope, try bytesPerLink(from: few, to: many))
    }
    // Rounded up: the same code has frames of other sizes in another program.
    return slope < leastFrame ? 0 : (slope + 31) / 32 * 32
  }

  /// Measures the same, and then tries a long chain where that takes no stack.
  ///
  /// - Parameters:
  ///   - long: how many links the long chain has.
  ///   - verb: what it is made of. On the main queue it is not measured: chance decides there which thread releases a
  ///     handler, and how deep its stack is then.
  ///   - nested: how many links may be nested before they count.
  ///   - run: makes a chain of so many links, whose handlers note the stack where it is measured.
  static func runLong(
    _ trial: Trial<Self>,
    _ long: Int,
    of verb: Verb<Self>? = nil,
    nested: Int = 0,
    _ run: (_ links: Int, _ depth: StackDepth?) throws -> Void
  ) throws {
    let isDriven = verb?.schedule.place.isDriven != false
    let cost = isDriven ? try stackForEachLink(trial, nested: nested, run) : 0
    trial.measured(cost)
    if cost == 0 { try run(long, nil) }
  }

  /// What a call takes at least; the address that is noted varies by less.
  private static var leastFrame: Int { 24 }
}
