/// What cancelling a derived promise does to its source.
public enum CancelUpstream: String, CaseIterable, ChoiceValue {
  /// A cancelled derived promise, its source: continues.
  case none = "continues"
  /// A cancelled derived promise, its source: is cancelled if it has no other.
  case soleConsumer = "is cancelled if it has no other"
  /// A cancelled derived promise, its source: is cancelled if nothing else waits.
  case refcount = "is cancelled if nothing else waits"
  /// A cancelled derived promise, its source: is cancelled.
  case always = "is cancelled"

  /// Its name in records, and how tables say it.
  public static let choice = ChoiceText<Self>("upstream", "a cancelled derived promise, its source")
}
