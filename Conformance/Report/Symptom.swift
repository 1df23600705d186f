/// In which way a check failed, read from its words.
enum Symptom: String, Sendable, Codable {
  /// What had to come did not.
  case lost
  /// Something came too often, or too early.
  case extra
  /// Everything came, in another order.
  case order
  /// Something else came.
  case wrong
  /// It came on another thread, or inside another call.
  case place
  /// Something is kept for too long, or released too early.
  case memory
  /// A call did not return.
  case hangs

  /// Reads the words of a check that failed.
  init(_ reason: String) {
    if let order = Self(orderIn: reason) {
      self = order
      return
    }
    let words = reason.lowercased()
    self = Self.signs.first { $0.words.contains(where: words.contains) }?.symptom ?? .wrong
  }

  /// Reads the numbers of handlers in a list: whether all of them are there, each once.
  private init?(orderIn reason: String) {
    guard let list = reason.firstMatch(of: /in the order \[([0-9, ]*)\]/) else { return nil }
    let numbers = list.1.split(separator: ", ").compactMap { Int($0) }
    let (least, most) = (numbers.min() ?? 2, numbers.max() ?? 0)
    if Set(numbers).count < numbers.count {
      self = .extra
    } else {
      self = least < 2 && numbers.count == most - least + 1 ? .order : .lost
    }
  }

  /// The first that fits is taken.
  private static let signs: [(symptom: Symptom, words: [String])] = [
    (
      .hangs,
      ["hung", "never returned", "not done", "blocked", "did not return", "wait for each other"]
    ),
    (.order, ["in the order [", "it went:", "ran first", "those before", "runs before h"]),
    (
      .memory,
      [
        "kept", "keeps", "alive", "lives", "live on", "released", "holds", "is held", "still set",
        "payload", "is kept",
      ]
    ),
    (
      .extra,
      [
        "expected it pending", "but it ran 2 times", "twice", "too early", "before its", ", then ",
        "second time", "it is pending", "never can",
      ]
    ),
    (
      .lost,
      [
        "stayed pending", "not at all", "never", "did not", "nothing", " []", "left running",
        "was not cancelled", "were not cancelled", "was not reported", "not aborted", "is pending",
      ]
    ),
    (
      .place,
      ["inside the call", "elsewhere", "another thread", "not where", "dispatcher", "ran on "]
    ),
  ]

  /// The symptoms that a fault with this one also has where more depends on it.
  var consequences: Set<Symptom> {
    switch self {
    case .lost: [.lost, .order, .memory, .wrong, .hangs, .extra, .place]
    case .extra: [.extra, .wrong, .order, .memory, .hangs, .lost, .place]
    case .order: [.order, .wrong, .place, .lost]
    case .wrong: [.wrong, .memory, .lost, .order, .extra]
    case .place: [.place, .order, .extra, .hangs, .wrong, .lost]
    case .memory: [.memory]
    case .hangs: [.hangs, .lost, .place, .memory, .wrong]
    }
  }

  /// What all failures of a group have in common, in words.
  var words: String {
    switch self {
    case .lost: "what had to come did not come"
    case .extra: "something came too often, or too early"
    case .order: "things came in another order"
    case .wrong: "something else came"
    case .place: "it came in another place"
    case .memory: "something was kept too long, or released too early"
    case .hangs: "a call did not return"
    }
  }
}
