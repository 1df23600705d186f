/// A weak reference to a value or an error.
struct WeakPayload: Sendable {
  weak var object: (AnyObject & Sendable)?
}
