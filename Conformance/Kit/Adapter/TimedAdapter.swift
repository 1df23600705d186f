/// A library with promises that know the time: by a clock that one can hand to it.
///
/// The adapter makes that clock of ``Stage/clock``. A list that stays empty makes the rules about it not
/// applicable.
public protocol TimedAdapter: PromiseAdapter {
  /// Ways to get a promise that is fulfilled after a while.
  static var delays: [Delay<Self>] { get }
  /// Ways to give a promise a time limit.
  static var timeouts: [Timeout<Self>] { get }
  /// Ways to try something more than once.
  static var retries: [Retry<Self>] { get }
}
