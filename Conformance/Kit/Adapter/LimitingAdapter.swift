/// A library in which work can wait behind a limit.
///
/// Rates are by a clock that the adapter makes of ``Stage/clock``.
public protocol LimitingAdapter: PromiseAdapter {
  /// Ways to limit work.
  @ListBuilder<Limiter<Self>> static var limiters: [Limiter<Self>] { get }
}
