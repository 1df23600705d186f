/// Alarms that have not gone off: by time, and those for the same time in the order in which they were set.
///
/// A heap: each alarm comes before the two below it. A removed alarm is returned, so that a clock that keeps
/// its alarms behind a lock can release it outside the lock.
struct TimerAlarms: Sendable {
  struct Alarm: Sendable {
    let time: Duration
    /// How many alarms were set before it.
    let number: Int
    let run: @Sendable () -> Void

    func isBefore(_ other: Alarm) -> Bool { (time, number) < (other.time, other.number) }
  }

  /// Below the alarm at `place` are those at `2 * place + 1` and `2 * place + 2`.
  private var heap: [Alarm] = []
  /// Where in the heap each alarm is, by its number.
  private var places: [Int: Int] = [:]
  private var count = 0

  /// The alarm that goes off first.
  var first: Alarm? { heap.first }

  /// Adds an alarm.
  ///
  /// - Returns: its number.
  /// - Complexity: O(log *n*), as for taking one out.
  mutating func add(at time: Duration, _ run: @escaping @Sendable () -> Void) -> Int {
    let alarm = Alarm(time: time, number: count, run: run)
    count += 1
    places[alarm.number] = heap.count
    heap.append(alarm)
    raise(heap.count - 1)
    return alarm.number
  }

  /// Takes an alarm out, unless it has left already.
  mutating func remove(_ number: Int) -> Alarm? {
    places[number].map { remove(at: $0) }
  }

  /// Takes out the alarm that goes off first, if it is due at `time`.
  mutating func removeFirst(dueAt time: Duration) -> Alarm? {
    guard let first = heap.first, first.time <= time else { return nil }
    return remove(at: 0)
  }

  private mutating func remove(at place: Int) -> Alarm {
    exchange(place, heap.count - 1)
    let removed = heap.removeLast()
    places[removed.number] = nil
    if place < heap.count {
      // The alarm that was moved here from the end may belong further up or further down.
      raise(place)
      lower(place)
    } else if heap.isEmpty, heap.capacity > 1_000 {
      (heap, places) = ([], [:])
    }
    return removed
  }

  /// Moves an alarm up, past those that it comes before.
  private mutating func raise(_ place: Int) {
    var place = place
    while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
      exchange(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Moves an alarm down, past those that come before it.
  private mutating func lower(_ place: Int) {
    var place = place
    while true {
      var first = place
      for below in [2 * place + 1, 2 * place + 2]
      where below < heap.count && heap[below].isBefore(heap[first]) { first = below }
      guard first != place else { return }
      exchange(place, first)
      place = first
    }
  }

  private mutating func exchange(_ one: Int, _ other: Int) {
    heap.swapAt(one, other)
    places[heap[one].number] = one
    places[heap[other].number] = other
  }
}
