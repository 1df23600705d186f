/// A value or an error, without keeping it.
struct WeakPayload: Sendable {
  weak var object: (AnyObject & Sendable)?
}
