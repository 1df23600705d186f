import Foundation
import ProgramSupport
import PromiseReport

/// What each event does in each state of a core: states are columns, and a change of state is an arrow between two.
///
/// It is made from the table above the core's machine.
struct StateDiagram {
  /// What an event does in a state.
  struct Change: Equatable {
    let event: String
    let from: String
    /// The states that it can lead to; the same one, where only the waiters change.
    let to: [String]
    /// The text in the table.
    let words: String
  }

  let states: [String]
  let changes: [Change]

  /// Reads the table of a source file.
  init(_ source: String) throws {
    let rows = source.split(separator: "\n").filter { $0.hasPrefix("/// |") }.map {
      TableRows.cells($0.dropFirst(4))
    }
    guard rows.count > 3, let head = rows.first, rows.allSatisfy({ $0.count == head.count }) else {
      throw Mistake("a machine has no table of states and events above it")
    }
    let body = rows.dropFirst(2)
    states = body.map { $0[0].filter { $0 != "*" } }
    var changes: [Change] = []
    for (column, event) in head.enumerated().dropFirst() {
      var above = ""
      for (row, state) in zip(body, states) {
        if row[column] != "as above" { above = row[column] }
        let change = Change(event, in: state, above)
        if let change { changes.append(change) }
      }
    }
    self.changes = changes
    let known = Set(states)
    guard changes.allSatisfy({ known.isSuperset(of: $0.to) }) else {
      throw Mistake("a machine's table names a state that has no row")
    }
  }

  // MARK: The picture

  private static let (eventWidth, columnWidth, rowHeight, top) = (150, 112, 24, 48)
  private var wordsLeft: Int { Self.eventWidth + states.count * Self.columnWidth + 12 }

  private func x(_ state: String) -> Int {
    let place = states.firstIndex(of: state) ?? 0
    return Self.eventWidth + place * Self.columnWidth + Self.columnWidth / 2
  }

  func picture(of library: String) -> Picture {
    let words = changes.map { change in
      "In \(change.from), \(change.event): \(change.words)."
    }
    return Picture(
      "states-\(library)",
      title: "The states of a promise in \(library)",
      words: words.joined(separator: " "),
      drawing
    )
  }

  private var drawing: Drawing.Part {
    var (back, front) = ("", "")
    var y = Self.top
    var last = ""
    for change in changes {
      if change.event != last {
        if y > Self.top { back += Drawing.line((0, y - 2), (wordsLeft + 340, y - 2), "rule") }
        front += Drawing.text(0, y + 15, change.event, "head")
        last = change.event
      }
      front += Drawing.text(wordsLeft, y + 15, change.words, "")
      for (index, target) in change.to.enumerated() {
        let height = y + 11 + index * 10
        front +=
          target == change.from
          ? Drawing.ring(x(target), y + 11) : Drawing.arrow(x(change.from), x(target), height)
      }
      y += Self.rowHeight + (change.to.count - 1) * 10
    }
    for state in states {
      back += Drawing.line((x(state), 34), (x(state), y), "lane")
      front += Drawing.text(x(state), 22, state, "head middle")
    }
    front += Drawing.ring(10, y + 20) + Drawing.text(24, y + 24, "it stays in its state", "soft")
    front +=
      Drawing.arrow(200, 240, y + 20) + Drawing.text(252, y + 24, "it becomes another", "soft")
    return (back + front, wordsLeft + 340, y + 36)
  }
}

extension StateDiagram.Change {
  /// The content of a cell of the table; `nil` where nothing happens.
  init?(_ event: String, in state: String, _ cell: String) {
    guard !["–", "too late", "nothing", ""].contains(cell) else { return nil }
    let named = cell.matches(of: /\*([^*]+)\*/).map { String($0.1) }
    let stays = cell.hasPrefix("*") ? [] : [state]
    self.init(event: event, from: state, to: stays + named, words: cell.filter { $0 != "*" })
  }
}
