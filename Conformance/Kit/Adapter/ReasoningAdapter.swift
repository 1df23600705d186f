/// A library in which a cancellation may carry a reason: `cancellable()` comes with `cancelWithReason`.
public protocol ReasoningAdapter: CancellableAdapter {}
