/// A library in which a cancellation asks the worker, and only the worker ends a promise as cancelled.
///
/// The worker may also answer with a value or an error. The promises of `cancellable()` come with ``Settler/cancel``,
/// which is the worker's; the profile declares ``CancelEffect/asks`` or ``CancelEffect/asksWhenAllHave``.
public protocol AnsweringAdapter: CancellableAdapter {}
