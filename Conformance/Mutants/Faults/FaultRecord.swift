import Foundation
import ProgramSupport

/// What noticed which fault, as JSON lines.
struct FaultRecord {
  struct Head: Encodable {
    let type = "faults"
    let target: String
    let faults: Int
    let left: Int
    let seed: UInt64
    let settings: String
    let original: [String]
  }

  struct Row: Encodable {
    let type = "fault"
    let fault: Fault
    let rules: [String]
    let programs: [String]
    var listed: String?

    var isNoticed: Bool { !rules.isEmpty || !programs.isEmpty }
  }

  let head: Head
  let rows: [Row]

  var text: String {
    get throws {
      try JSONLines.object(head) + "\n" + JSONLines.text(rows) + #"{"type":"end"}"# + "\n"
    }
  }

  var survivors: [Row] { rows.filter { !$0.isNoticed && $0.listed == nil } }

  var words: String {
    let rules = rows.count { !$0.rules.isEmpty }
    let programs = rows.count { $0.rules.isEmpty && !$0.programs.isEmpty }
    let listed = rows.count { !$0.isNoticed && $0.listed != nil }
    return """
      \(rows.count) faults: \(rules) noticed by rules, \(programs) only by programs, \
      \(listed) are listed, \(survivors.count) by nothing\(survivors.isEmpty ? "" : ":\n")
      """ + survivors.map { "\n\($0.fault.words)" }.joined()
  }
}

extension Fault {
  /// It in a line.
  var words: String { "\(number) \(file):\(line) \(kind.rawValue): \(source)" }
}

/// The faults that change nothing that anybody can see, each with a reason.
struct AcceptedFaults {
  let path: String
  private let reasons: [[String]: String]

  init(_ target: String) throws {
    path = "Conformance/Faults/\(target).tsv"
    let text = (try? URL(fileURLWithPath: path).text) ?? ""
    var reasons: [[String]: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 5 else {
        throw Mistake(
          "a line of \(path) has file, function, kind, source and reason, with tabs between them, not “\(line)”"
        )
      }
      reasons[Array(fields.prefix(4))] = fields[4]
    }
    self.reasons = reasons
  }

  func reason(for fault: Fault) -> String? { reasons[fault.key] }

  /// Those that are about no fault.
  func stale(among faults: [Fault]) -> [String] {
    let known = Set(faults.map(\.key))
    return reasons.keys.filter { !known.contains($0) }.map { $0.joined(separator: " ") }.sorted()
  }
}
