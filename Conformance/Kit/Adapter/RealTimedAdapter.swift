/// A library with promises that know the time by timers of its own, in whose place no clock can be put.
///
/// Its rule lets a few milliseconds pass. It asks that nothing ends early; how late it ends decides nothing. A library
/// that takes a clock is a ``TimedAdapter``, which is asked more.
public protocol RealTimedAdapter: PromiseAdapter {
  /// Ways to get a promise that is fulfilled after a while.
  @ListBuilder<Delay<Self>> static var realDelays: [Delay<Self>] { get }
  /// Ways to give a promise a time limit.
  @ListBuilder<Timeout<Self>> static var realTimeouts: [Timeout<Self>] { get }
}
