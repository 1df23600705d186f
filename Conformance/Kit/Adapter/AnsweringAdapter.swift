/// A library in which a cancellation asks the worker, and only the worker ends a promise as cancelled.
///
/// `cancellable()` comes with `settler.cancel`, which is the worker's; the profile declares ``CancelEffect/asks``.
public protocol AnsweringAdapter: CancellableAdapter {}
