extension Trace {
  /// What happened, and the check that failed, in the smallest words.
  ///
  /// Payloads, observers and promises are numbered from 1, in the order in which they were made. What a thread repeats
  /// is one event. Where the check is about an observer, and no step was attached, other promises are left out, and
  /// other observers, but for those that came at the same time, before or after the end, and were told.
  ///
  /// Complexity: O(n) in the length of all words.
  static func small(_ events: [Event], _ reason: String) -> (events: [Event], reason: String) {
    let events = telling(events, reason)
    var numbers = SmallNumbers()
    for text in events.map(\.what) + [reason] { numbers.find(in: text) }
    var promises: [Int: Int] = [:]
    for promise in Set(events.compactMap(\.promise)).sorted() {
      promises[promise] = promises.count + 1
    }
    var small: [Event] = []
    var times = 1
    for event in events {
      let next = Event(
        thread: event.thread,
        what: numbers.small(event.what),
        promise: event.promise.flatMap { promises[$0] },
        call: event.call,
        waiting: event.waiting
      )
      if let last = small.last, last.says(next) {
        times += 1
        continue
      }
      if let last = small.popLast() { small.append(last.repeated(times)) }
      times = 1
      small.append(next)
    }
    if let last = small.popLast() { small.append(last.repeated(times)) }
    return (small, numbers.small(reason))
  }
}

extension Trace {
  /// The events that matter for a check.
  private static func telling(_ events: [Event], _ reason: String) -> [Event] {
    let steps = events.contains { $0.what.hasPrefix("attaches `") || $0.what.hasPrefix("cancels") }
    guard !steps, let observer = observer(in: reason),
      let promise = events.first(where: { $0.what == "attaches observer \(observer)" })?.promise
    else { return events }
    let end = events.firstIndex { $0.promise == promise && $0.what.hasPrefix("settles") }
    let (before, after) = (events[..<(end ?? events.endIndex)], events[(end ?? events.endIndex)...])
    func observers(_ events: some Sequence<Event>, _ word: String) -> Set<Int> {
      Set(events.filter { $0.what.hasPrefix(word) }.compactMap { Self.observer(in: $0.what) })
    }
    let early = observers(before, "attaches ")
    let beside = early.contains(observer) ? early : observers(after, "attaches ")
    let told = beside.intersection(observers(events, "tells "))
    return events.filter { event in
      let own = Self.observer(in: event.what)
      guard let seen = event.promise else { return !event.what.hasPrefix("attaches a handler") }
      return seen == promise && (own.map { $0 == observer || told.contains($0) } ?? true)
    }
  }

  /// The number of the observer that a text names first.
  private static func observer(in text: String) -> Int? {
    guard let name = text.firstRange(of: "observer ") else { return nil }
    return Int(text[name.upperBound...].prefix(while: \.isNumber))
  }
}

extension Trace.Event {
  /// Whether a line about the other one would be the same.
  fileprivate func says(_ other: Self) -> Bool {
    (thread, what, call) == (other.thread, other.what, other.call)
  }

  fileprivate func repeated(_ times: Int) -> Self {
    guard times > 1 else { return self }
    return Self(
      thread: thread,
      what: "\(what), \(times) times",
      promise: promise,
      call: call,
      waiting: waiting
    )
  }
}

/// Numbers in texts that follow the word for a payload or an observer, and small numbers for them.
private struct SmallNumbers {
  /// Payloads are counted together, and so have numbers of one kind.
  private static let kinds = ["value": "payload", "error": "payload", "observer": "observer"]
  private var found: [String: Set<Int>] = [:]
  private var ranks: [String: [Int: Int]] = [:]

  mutating func find(in text: String) {
    for piece in Self.pieces(of: text) {
      if let kind = piece.kind, let number = Int(piece.text) {
        found[kind, default: []].insert(number)
      }
    }
    ranks = [:]
  }

  /// The same text; a list of values only is a list of their numbers.
  mutating func small(_ text: String) -> String {
    if ranks.isEmpty {
      ranks = found.mapValues { numbers in
        Dictionary(uniqueKeysWithValues: numbers.sorted().enumerated().map { ($1, $0 + 1) })
      }
    }
    let words = Self.pieces(of: text).map { piece in
      guard let kind = piece.kind, let number = Int(piece.text), let rank = ranks[kind]?[number]
      else { return String(piece.text) }
      return String(rank)
    }
    return Self.lists(words.joined())
  }

  /// The words, and what is between them; a number that is counted has its kind.
  private static func pieces(of text: String) -> [(text: Substring, kind: String?)] {
    var pieces: [(text: Substring, kind: String?)] = []
    var rest = text[...]
    while let first = rest.first {
      let isNumber = first.isNumber
      let isWord = first.isLetter
      let piece = rest.prefix {
        isNumber ? $0.isNumber : isWord ? $0.isLetter : !$0.isNumber && !$0.isLetter
      }
      rest = rest[piece.endIndex...]
      let before = pieces.suffix(2)
      let isCounted = isNumber && before.count == 2 && [" ", "("].contains(before.last?.text)
      pieces.append((piece, isCounted ? before.first.flatMap { kinds[String($0.text)] } : nil))
    }
    return pieces
  }

  /// `[fulfilled with value 1, fulfilled with value 2]` as `[1, 2]`.
  private static func lists(_ text: String) -> String {
    guard text.contains("[") else { return text }
    return text.replacing(/\[(?:(?:fulfilled with )?value \d+(?:, )?)+\]/) { list in
      "[\(list.0.matches(of: /\d+/).map { String($0.0) }.joined(separator: ", "))]"
    }
  }
}
