/// A library with promises that know the time, by a clock that can be injected.
///
/// The adapter makes that clock of ``Stage/clock``. Where a list is empty, the rules about it do not apply.
public protocol TimedAdapter: PromiseAdapter {
  /// Ways to get a promise that is fulfilled after a while.
  @ListBuilder<Delay<Self>> static var delays: [Delay<Self>] { get }
  /// Ways to give a promise a time limit.
  @ListBuilder<Timeout<Self>> static var timeouts: [Timeout<Self>] { get }
  /// Ways to try something more than once.
  @ListBuilder<Retry<Self>> static var retries: [Retry<Self>] { get }
}
