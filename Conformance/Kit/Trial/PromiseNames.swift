/// The numbers that traces give to promises, from 1, in the order in which a trial meets them.
///
/// It keeps none of them alive, and numbers no more than a trace has room for, unless it is told so.
struct PromiseNames {
  private struct Entry {
    let number: Int
    /// An address may be another promise's when this one is gone.
    weak var promise: AnyObject?
  }

  private let limit: Int
  private var entries: [ObjectIdentifier: Entry] = [:]
  private var next = 1

  init(limit: Int = 200) { self.limit = limit }

  /// The number of a promise; `nil` where the handle is no object, or there are too many.
  mutating func number<Handle: Sendable>(of handle: Handle) -> Int? {
    guard Handle.self is AnyObject.Type, next <= limit else { return nil }
    if let known = known(handle) { return known }
    let promise = handle as AnyObject
    entries[ObjectIdentifier(promise)] = Entry(number: next, promise: promise)
    next += 1
    return next - 1
  }

  /// The same of a promise that has a number already.
  func known<Handle: Sendable>(_ handle: Handle) -> Int? {
    let entry = entries[ObjectIdentifier(handle as AnyObject)]
    return entry?.promise == nil ? nil : entry?.number
  }
}
