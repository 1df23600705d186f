/// The numbers that traces give to promises, from 1, in the order in which a trial meets them.
///
/// It keeps none of them alive, and numbers no more than a trace has room for.
struct PromiseNames {
  private struct Entry {
    let number: Int
    /// An address may be another promise's when this one is gone.
    weak var promise: AnyObject?
  }

  private static let limit = 200
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var next = 1

  /// The number of a promise; `nil` where the handle is no object, or there are too many.
  mutating func number<Handle: Sendable>(of handle: Handle) -> Int? {
    guard Handle.self is AnyObject.Type, next <= Self.limit else { return nil }
    let promise = handle as AnyObject
    let id = ObjectIdentifier(promise)
    if let known = entries[id], known.promise != nil { return known.number }
    entries[id] = Entry(number: next, promise: promise)
    next += 1
    return next - 1
  }
}
