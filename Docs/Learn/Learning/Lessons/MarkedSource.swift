import ProgramSupport

/// All versions of a program in one text, with marks where they differ.
///
/// A mark is a comment without a space, as in `//+ 3`. At the end of a line it is for that line; alone in a line it is for
/// the lines below, up to the next one:
///
/// - `//+ 3` begins what is there from step 3 on, `//- 5` what is there before step 5, and `//+ 3 -5` what is there in
///   steps 3 and 4;
/// - `//! 7` begins what is only there with fault 7, and `//~ 7` what is not there with it;
/// - `//.` begins what is in all versions.
package struct MarkedSource: Sendable {
  private struct Mark: Sendable {
    var (from, until) = (0.0, Double.infinity)
    var (only, without): (Set<Int>, Set<Int>) = ([], [])

    /// Reads what follows the two slashes; `nil`, if it is no mark.
    init?(_ text: some StringProtocol) {
      for word in String(text).replacing(#/([-+!~]) /#, with: { "\($0.1)" }).split(separator: " ") {
        guard let number = Double(word.dropFirst()) else { return nil }
        switch word.first {
        case "+": from = number
        case "-": until = number
        case "!": only.insert(Int(number))
        case "~": without.insert(Int(number))
        default: return nil
        }
      }
    }

    func holds(at step: Double, with fault: Int?) -> Bool {
      let isFaulty = fault.map(only.contains) ?? false
      let isSpared = fault.map { !without.contains($0) } ?? true
      return from <= step && step < until && (only.isEmpty || isFaulty) && isSpared
    }
  }

  private let lines: [(text: String, marks: [Mark])]

  /// Reads a text.
  ///
  /// - Parameter name: its name in messages.
  package init(_ text: String, named name: String) throws {
    var lines: [(text: String, marks: [Mark])] = []
    var block: [Mark] = []
    let all = text.lines
    for (place, line) in all.enumerated() {
      // What ends the last line is in all versions.
      if place == all.count - 1, line.isEmpty { block = [] }
      // Most lines have no comment, and are not searched for a mark.
      guard line.contains("//"),
        let found = line.firstMatch(of: /^(.*?)(?:^|  )\/\/([-+!~.].*)$/)
      else {
        lines.append((line, block))
        continue
      }
      if line == "//." {
        block = []
        continue
      }
      guard let mark = Mark(found.2) else {
        throw Mistake("\(name):\(place + 1): “//\(found.2)” is no mark, such as //+ 3 or //- 5")
      }
      if found.1.isEmpty { block = [mark] } else { lines.append((String(found.1), block + [mark])) }
    }
    self.lines = lines
  }

  /// The version of a step, without a fault unless one is named.
  package func text(at step: Double, fault: Int? = nil) -> String {
    lines.filter { $0.marks.allSatisfy { $0.holds(at: step, with: fault) } }.map(\.text)
      .joined(separator: "\n")
  }

  /// The steps at which something changes, and the first one.
  package var steps: [Double] {
    let all = lines.flatMap { $0.marks.flatMap { [$0.from, $0.until] } }
    return Set([1] + all.filter { 1..<Double.infinity ~= $0 }).sorted()
  }
}

extension String {
  /// Its lines; the last one is empty, if the text ends with a new line.
  package var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// The parts of a text, by their names, each below a line such as `== 3`; what is above the first has no name.
package struct Parts: Sendable {
  /// Their names, in their order.
  package private(set) var names: [String] = []
  private var texts: [String: String] = ["": ""]

  /// Reads a text.
  package init(_ text: String, head: String = "== ") {
    var name = ""
    for line in text.lines {
      if line.hasPrefix(head) {
        name = String(line.dropFirst(head.count))
        names.append(name)
        texts[name] = ""
      } else {
        texts[name]? += "\(line)\n"
      }
    }
    for (name, text) in texts {
      let trimmed = text.reversed().drop { $0 == "\n" }.reversed()
      texts[name] = trimmed.isEmpty ? "" : String(trimmed) + "\n"
    }
  }

  /// The text of one, which ends with a new line; `nil`, if there is none.
  package subscript(name: String) -> String? { texts[name] }
}
