/// The promises of a trial that have a handler; it keeps none of them alive.
struct PromisesInUse {
  private struct Entry { weak var promise: AnyObject? }

  private var entries: [ObjectIdentifier: Entry] = [:]

  func contain<Handle: Sendable>(_ handle: Handle) -> Bool {
    entries[ObjectIdentifier(handle as AnyObject)]?.promise != nil
  }

  mutating func insert<Handle: Sendable>(_ handle: Handle) {
    let promise = handle as AnyObject
    entries[ObjectIdentifier(promise)] = Entry(promise: promise)
  }
}
