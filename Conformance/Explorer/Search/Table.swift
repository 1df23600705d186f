import Interleaving
import ProgramSupport
import PromiseConformance

/// A schedule as a table: a row for each step, a column for each thread.
package struct Table: Sendable, CustomStringConvertible {
  private let names: [String]
  private let notes: [Execution.Note]

  init(names: [String], notes: [Execution.Note]) {
    (self.names, self.notes) = (names, notes)
  }

  /// The steps as a record keeps them: threads by their numbers, and the words of a step in one line.
  package var events: [Trace.Event] {
    notes.map { note in
      let words = note.texts.isEmpty ? "continues" : note.texts.joined(separator: "; ")
      return Trace.Event(thread: note.thread + 1, what: words)
    }
  }

  /// Which thread does what: `1 settles, 2 observes`.
  package var threads: String {
    Set(notes.map(\.thread)).sorted().map { "\($0 + 1) is “\(name(of: $0))”" }
      .joined(separator: ", ")
  }

  /// The table as plain text.
  package var description: String {
    let used = Set(notes.map(\.thread)).sorted()
    let rows = numbered.flatMap { index, note in
      let texts = note.texts.isEmpty ? ["continues"] : note.texts
      return texts.enumerated().map { line, text in
        (number: line == 0 && index >= 0 ? "\(index + 1)" : "", thread: note.thread, text: text)
      }
    }
    let widths = used.map { thread in
      rows.filter { $0.thread == thread }.map(\.text.count).max().map {
        max($0, name(of: thread).count)
      } ?? 0
    }
    func line(_ number: String, _ cells: [String]) -> String {
      let padded = zip(cells, widths).map { cell, width in cell.padded(to: width) }
      return (number.padded(to: 4, isRight: true) + "  " + padded.joined(separator: "  │  "))
        .trimmedAtItsEnd
    }
    let head = line("step", used.map(name))
    let rule = String(repeating: "─", count: 6 + widths.reduce(0, +) + 5 * max(0, widths.count - 1))
    let body = rows.map { row in
      line(row.number, used.map { $0 == row.thread ? row.text : "" })
    }
    return ([head, rule] + body).joined(separator: "\n")
  }

  /// The steps that are shown: of an endless run, its beginning and its last steps.
  private var numbered: [(Int, Execution.Note)] {
    let all = notes.enumerated().map { ($0.offset, $0.element) }
    guard all.count > Self.most else { return all }
    let left = all.count - Self.most
    let gap = Execution.Note(thread: all[Self.most / 2].1.thread, texts: ["… \(left) steps more"])
    return all.prefix(Self.most / 2) + [(-1, gap)] + all.suffix(Self.most / 2)
  }

  private static let most = 80

  private func name(of thread: Int) -> String {
    names.indices.contains(thread) ? names[thread] : "thread \(thread + 1)"
  }
}
