/// Elements in the order in which they were added, each of which can be removed again.
///
/// What is removed leaves a gap, and gaps are closed once they are the greater part: whoever comes and goes
/// for ever on something that lives long leaves nothing behind.
@usableFromInline
struct Roster<Element: Sendable>: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let ticket: Int
    /// `nil` in a gap.
    @usableFromInline var element: Element?

    @inlinable
    init(ticket: Int, element: Element?) {
      (self.ticket, self.element) = (ticket, element)
    }
  }

  /// By ticket.
  @usableFromInline var entries: [Entry] = []
  /// How many there are without the gaps.
  @usableFromInline var count = 0
  @usableFromInline var nextTicket = 0

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { count == 0 }

  /// What `remove(_:)` takes, in the order of the elements.
  @inlinable
  var tickets: [Int] { entries.compactMap { $0.element == nil ? nil : $0.ticket } }

  /// Removes the elements that are over, when there is no room for another.
  ///
  /// If that makes little room, there will be twice as much: so it is not done each time.
  ///
  /// - Complexity: O(1), amortised.
  @inlinable
  mutating func makeRoom(_ isOver: (Element) -> Bool) {
    guard entries.count == entries.capacity, !entries.isEmpty else { return }
    let room = entries.capacity
    entries.removeAll { $0.element.map(isOver) ?? true }
    count = entries.count
    if count > room / 2 { entries.reserveCapacity(room * 2) }
  }

  /// - Returns: what removes the element; no other ever has the same.
  @inlinable
  mutating func add(_ element: Element) -> Int {
    defer { nextTicket += 1 }
    entries.append(Entry(ticket: nextTicket, element: element))
    count += 1
    return nextTicket
  }

  /// - Returns: the element, for the caller to release outside its lock; `nil` if it is not there any more.
  /// - Complexity: O(log *n*), amortised.
  @inlinable
  mutating func remove(_ ticket: Int) -> Element? {
    guard let index = index(of: ticket), let element = entries[index].element else { return nil }
    entries[index].element = nil
    count -= 1
    // A new array, so that the storage shrinks as well.
    if count * 2 < entries.count { entries = entries.filter { $0.element != nil } }
    return element
  }

  /// Gives all elements away, in order.
  @inlinable
  mutating func takeAll() -> [Element] {
    let elements = entries.compactMap(\.element)
    (entries, count) = ([], 0)
    return elements
  }

  /// Gives all elements away without a copy, to be looked at with `forEach(_:)`.
  @inlinable
  mutating func take() -> Roster {
    let taken = self
    (entries, count) = ([], 0)
    return taken
  }

  @inlinable
  func forEach(_ body: (Element) -> Void) {
    for entry in entries {
      if let element = entry.element { body(element) }
    }
  }

  @inlinable
  func index(of ticket: Int) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].ticket < ticket { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].ticket == ticket ? low : nil
  }
}
