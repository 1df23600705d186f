/// Elements in the order in which they were added; each can be removed by its ticket.
///
/// A removed element leaves a gap, and gaps are closed once they are the majority. So elements that come and go
/// on a long-lived object leave nothing behind.
struct Registry<Element: Sendable>: Sendable {
  struct Entry: Sendable {
    let ticket: Int
    /// `nil` in a gap.
    var element: Element?

    init(ticket: Int, element: Element?) {
      (self.ticket, self.element) = (ticket, element)
    }
  }

  /// Sorted by ticket.
  var entries: [Entry] = []
  /// The number of elements, without the gaps.
  var count = 0
  var nextTicket = 0

  init() {}

  var isEmpty: Bool { count == 0 }

  /// The tickets of all elements, in order.
  var tickets: [Int] { entries.compactMap { $0.element == nil ? nil : $0.ticket } }

  /// - Returns: a ticket that removes the element; it is never used again.
  mutating func add(_ element: Element) -> Int {
    defer { nextTicket += 1 }
    entries.append(Entry(ticket: nextTicket, element: element))
    count += 1
    return nextTicket
  }

  /// - Returns: the element, for the caller to release outside its lock; `nil` if it is not there any more.
  /// - Complexity: O(log *n*), amortised.
  mutating func remove(_ ticket: Int) -> Element? {
    guard let index = index(of: ticket), let element = entries[index].element else { return nil }
    entries[index].element = nil
    count -= 1
    // A new array, so that the storage shrinks as well.
    if count * 2 < entries.count { entries = entries.filter { $0.element != nil } }
    return element
  }

  /// Removes and returns all elements, in order.
  mutating func takeAll() -> [Element] {
    let elements = entries.compactMap(\.element)
    (entries, count) = ([], 0)
    return elements
  }

  private func index(of ticket: Int) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].ticket < ticket { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].ticket == ticket ? low : nil
  }
}
