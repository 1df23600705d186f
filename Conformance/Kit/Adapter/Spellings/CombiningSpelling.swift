/// A way to make one promise of several, of which the number may be limited.
public protocol CombiningSpelling: Spelling {
  /// How many inputs it accepts.
  var inputs: ClosedRange<Int> { get }
}

extension CombiningSpelling {
  /// The largest number of inputs that it accepts, of those that a rule can use.
  func most(of counts: ClosedRange<Int>) -> Int { counts.clamped(to: inputs).upperBound }
}

extension Array where Element: CombiningSpelling {
  /// The spellings that accept so many inputs.
  func taking(_ count: Int) -> [Element] { taking(count...count) }

  /// The spellings that accept one of these numbers of inputs.
  func taking(_ counts: ClosedRange<Int>) -> [Element] {
    filter { $0.inputs.overlaps(counts) }
  }
}
