import Foundation
import ProgramSupport

/// What a copy is, in one line of its header.
struct Stamp {
  let request: CopyRequest
  let version: String
  let commit: String
  /// The SHA-256 of the body as it was written.
  let sum: String
  let catalogue: String
  /// The SHA-256 of the page of verdicts; `nil` if the copied files are not those of a commit.
  let record: String?

  static let mark = "// vendored "

  var line: String {
    var fields = request.fields
    fields.insert(("commit", commit), at: 1)
    fields.insert(("version", version), at: 1)
    fields += [("catalogue", catalogue), ("record", record ?? "none"), ("sha256", sum)]
    return Stamp.mark + fields.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }

  /// The SHA-256 of all bodies, with the files' names where there are several.
  static func sum(of bodies: [(file: String, text: String)]) throws -> String {
    if bodies.count == 1 { return try Shell.sha256(bodies[0].text) }
    let sorted = bodies.sorted { $0.file < $1.file }
    return try Shell.sha256(sorted.map { "\($0.file)\n\($0.text)" }.joined(separator: "\0"))
  }
}

extension Stamp {
  /// Reads a stamp.
  init?(line: some StringProtocol) {
    guard line.hasPrefix(Stamp.mark) else { return nil }
    var fields: [String: String] = [:]
    for field in line.dropFirst(Stamp.mark.count).split(separator: " ") {
      guard let equals = field.firstIndex(of: "=") else { return nil }
      fields[String(field[..<equals])] = String(field[field.index(after: equals)...])
    }
    guard let request = CopyRequest(fields), let version = fields["version"],
      let commit = fields["commit"], let sum = fields["sha256"],
      let catalogue = fields["catalogue"], let record = fields["record"]
    else { return nil }
    self.init(
      request: request,
      version: version,
      commit: commit,
      sum: sum,
      catalogue: catalogue,
      record: record == "none" ? nil : record
    )
  }
}

/// The lines before the body, each a comment, up to the first empty one.
struct Header {
  let stamp: Stamp
  let changes: [String]
  let licence: String
  let lines: Int
  /// Whether the owner's changes are in the text below.
  var isEdited = false

  var text: String {
    let request = stamp.request
    var text = [
      "\(request.library.name)\(request.isSmall ? ", the small one" : ""), from “Promises, side by side”. \(lines) lines of code and comments.",
      String(stamp.line.dropFirst(3)),
      "",
    ]
    if stamp.record == nil {
      text.append(
        changes.isEmpty
          ? "Not tested: it is not known of which commit this is."
          : "Not tested: these files differ from those of the commit."
      )
      text += changes.map { "  \($0)" }
    } else if request.isSmall {
      text.append("`make vendor-test` runs the conformance suite on this copy.")
    } else {
      text.append(
        "Docs/Matrix.md of that commit has what the conformance suite, catalogue \(stamp.catalogue), says of the library."
      )
      text.append(
        isEdited
          ? "This copy was edited before it was updated, and has not been tested: `make vendor-test` does that."
          : "`make vendor-test` runs the suite on this copy."
      )
    }
    text += ["", "Contents:"]
    text += request.content.map { "  \($0.name): \($0.does)" }
    text.append("")
    text += licence.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init
    )
    return text.map { $0.isEmpty ? "//\n" : "// \($0)\n" }.joined()
  }
}
