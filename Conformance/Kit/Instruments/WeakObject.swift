/// An object that may be gone once nothing else holds it.
///
/// `@unchecked Sendable`: it is a promise, a signal, a payload or what a handler captured, which are `Sendable`.
struct WeakObject: @unchecked Sendable {
  weak var object: AnyObject?
}
