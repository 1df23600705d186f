/// A library that makes one promise of several.
///
/// Each list holds the public ways to write one kind of combination. Where a list is empty, the rules about it
/// do not apply; ``Profile/absences`` says why.
public protocol CombiningAdapter: PromiseAdapter {
  /// Ways to wait for all: the values in the order of the inputs, or the first failure.
  @ListBuilder<Combiner<Self, [Token]>> static var alls: [Combiner<Self, [Token]>] { get }
  /// Ways to wait for all, however they end: their outcomes in the order of the inputs.
  @ListBuilder<Combiner<Self, [Outcome]>> static var allSettleds: [Combiner<Self, [Outcome]>] {
    get
  }
  /// Ways to get the first value, or all failures in the order of the inputs.
  @ListBuilder<Combiner<Self, Token>> static var anys: [Combiner<Self, Token>] { get }
  /// Ways to end as the first that is settled.
  @ListBuilder<Combiner<Self, Token>> static var races: [Combiner<Self, Token>] { get }
  /// Ways to make promises of the elements of a sequence, a few at a time.
  @ListBuilder<FewAtATime<Self>> static var fewAtATime: [FewAtATime<Self>] { get }
}

extension CombiningAdapter {
  /// No way to wait for all, however they end, unless the adapter lists some.
  public static var allSettleds: [Combiner<Self, [Outcome]>] { [] }
  /// No way to get the first value, unless the adapter lists some.
  public static var anys: [Combiner<Self, Token>] { [] }
  /// No way to end as the first that is settled, unless the adapter lists some.
  public static var races: [Combiner<Self, Token>] { [] }
  /// No way to make promises a few at a time, unless the adapter lists some.
  public static var fewAtATime: [FewAtATime<Self>] { [] }
}
