import PromiseConformance

/// Makes promises of a sequence, a few at a time, and combines them.
///
/// `@unchecked Sendable`: only the thread that makes promises uses the iterator, and all other stored properties are
/// constants that are `Sendable` themselves.
final class FewSketch: @unchecked Sendable {
  private let combiner: SketchCombiner
  private let limit: Int
  private let dropsValues: Bool
  private let make: @Sendable (Int) -> Sketch
  /// Stays true when there is no more element.
  private let isMaking = Guarded(false)
  private var rest: AnyIterator<Int>

  init(
    _ combiner: SketchCombiner,
    _ limit: Int,
    _ elements: Inputs<Int>,
    dropsValues: Bool,
    _ make: @escaping @Sendable (Int) -> Sketch
  ) {
    (self.combiner, self.limit, self.dropsValues, self.make) = (combiner, limit, dropsValues, make)
    rest = elements.makeIterator()
    // The sequence is an input, too, until there is no more element.
    _ = combiner.add()
  }

  func fill() {
    var isMine = false
    while isMaking.withLock({ begin(&$0, isMine) }) {
      isMine = true
      guard let element = rest.next() else {
        return combiner.note(.cancelled, at: 0, isKept: false)
      }
      guard let index = combiner.add() else { return }
      make(element).attach { [self] outcome in
        combiner.note(outcome, at: index, isKept: !dropsValues || outcome.isFailure)
        fill()
      }
    }
  }

  /// Whether there is room for one more, which the caller makes; `isMine` says whether it made the last one, too.
  private func begin(_ isMaking: inout Bool, _ isMine: Bool) -> Bool {
    guard isMine || !isMaking else { return false }
    isMaking = combiner.missing.map { $0 <= limit } ?? false
    return isMaking
  }
}
