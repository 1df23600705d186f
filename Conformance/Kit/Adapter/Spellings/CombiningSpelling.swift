/// A way to make one promise of several, which may take only so many.
public protocol CombiningSpelling: Spelling {
  /// How many inputs it can be given.
  var inputs: ClosedRange<Int> { get }
}

extension CombiningSpelling {
  /// The largest number of inputs that it can be given, of those that a rule can use.
  func most(of counts: ClosedRange<Int>) -> Int { counts.clamped(to: inputs).upperBound }
}

extension Array where Element: CombiningSpelling {
  /// Those that can be given so many inputs.
  func taking(_ count: Int) -> [Element] { taking(count...count) }

  /// Those that can be given one of these numbers of inputs.
  func taking(_ counts: ClosedRange<Int>) -> [Element] {
    filter { $0.inputs.overlaps(counts) }
  }
}
