/// Elements in the order in which they were added; each can be removed by its ticket.
///
/// Elements that come and go on a long-lived object leave nothing behind.
struct Registry<Element: Sendable>: Sendable {
  private var elements: [Int: Element] = [:]
  private var nextTicket = 0
  /// Here as well, so that each change shows in the bits of the registry, which the explorer compares.
  private var count = 0

  var isEmpty: Bool { count == 0 }

  /// The tickets of all elements, in order.
  var tickets: [Int] { elements.keys.sorted() }

  /// - Returns: a ticket that removes the element; it is never used again.
  mutating func add(_ element: Element) -> Int {
    defer { nextTicket += 1 }
    elements[nextTicket] = element
    count += 1
    return nextTicket
  }

  /// - Returns: the element, for the caller to release outside its lock; `nil` if it is not there any more.
  /// - Complexity: O(1), amortised.
  mutating func remove(_ ticket: Int) -> Element? {
    guard let element = elements.removeValue(forKey: ticket) else { return nil }
    count -= 1
    // A new dictionary, so that the storage shrinks as well; `filter` returns the old one where it leaves nothing out.
    if count * 4 < elements.capacity {
      elements = Dictionary(uniqueKeysWithValues: elements.map { ($0.key, $0.value) })
    }
    return element
  }

  /// Removes and returns all elements, in order.
  mutating func takeAll() -> [Element] {
    defer { (elements, count) = ([:], 0) }
    return tickets.compactMap { elements[$0] }
  }
}
