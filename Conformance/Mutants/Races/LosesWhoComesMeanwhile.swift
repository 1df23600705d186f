import PromiseConformance

/// Inputs that settle on two threads at once are counted as one.
final class LosesWhoComesMeanwhile: Sketch, @unchecked Sendable {
  override class var fault: String {
    "inputs that settle on two threads at once are counted as one"
  }
  override class var killers: [String] { ["COL-07"] }

  /// How many inputs of one combination have settled.
  private final class Tally: Sendable {
    private let count = Guarded(0)

    var known: Int { count.withLock { $0 } }

    /// Adds one to what it found when it looked.
    func add() {
      let found = known
      Window.hold(until: { known != found })
      count.withLock { $0 = found + 1 }
    }
  }

  private let tally = Tally()
  /// The tally of the combination that waits for this promise.
  private let listener = Guarded<Tally?>(nil)

  override func listen(to input: Sketch, at index: Int, for gathering: Gathering) {
    (input as? LosesWhoComesMeanwhile)?.listener.withLock { $0 = tally }
    if input.state != nil { tally.add() }
    super.listen(to: input, at: index, for: gathering)
  }

  override func settle(_ outcome: Outcome) -> Bool {
    let tally = listener.current
    tally?.add()
    return super.settle(outcome)
  }

  override func ending(of heard: Heard) -> Ending<[Outcome]>? {
    guard heard.missing == 0, heard.kind != .race else { return super.ending(of: heard) }
    return tally.known < heard.outcomes.count ? nil : super.ending(of: heard)
  }
}
