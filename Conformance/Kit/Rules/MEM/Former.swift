/// An object of a library's that may be gone once nothing holds it.
///
/// `@unchecked Sendable`: it is a promise or a signal, which are `Sendable`.
struct Former: @unchecked Sendable {
  weak var object: AnyObject?
}
