import Foundation
import ProgramSupport

/// The lines of a record: JSON objects, each with its type first.
struct RecordLines {
  private struct Kind: Decodable {
    var type: String
  }

  private let lines: [String: [(number: Int, text: Substring)]]

  /// Reads the types.
  ///
  /// - Throws: ``RunRecord/Unreadable``, where a line is no JSON, or has no type.
  init(_ text: String) throws {
    var lines: [String: [(number: Int, text: Substring)]] = [:]
    for (index, line) in text.split(separator: "\n").enumerated() {
      let kind = try Self.read(Kind.self, (index + 1, line))
      lines[kind.type, default: []].append((index + 1, line))
    }
    self.lines = lines
  }

  /// All lines of a type.
  ///
  /// - Throws: ``RunRecord/Unreadable``, where one has another form.
  func all<Line: Decodable>(_ type: String, as form: Line.Type) throws -> [Line] {
    try lines[type, default: []].map { try Self.read(form, $0) }
  }

  /// The first line of a record.
  ///
  /// - Parameter maker: the command that makes such records.
  /// - Throws: ``RunRecord/Unreadable``, where it has another form, or there is none.
  func head<Line: Decodable>(_ type: String, as form: Line.Type, of maker: String) throws -> Line {
    guard let line = try all(type, as: form).first else {
      throw RunRecord.Unreadable(
        description: "the record has no line of type “\(type)”; make it with `\(maker)`"
      )
    }
    return line
  }

  private static func read<Line: Decodable>(
    _ form: Line.Type,
    _ line: (number: Int, text: Substring)
  ) throws -> Line {
    do { return try JSONDecoder().decode(form, from: Data(line.text.utf8)) } catch {
      let start = line.text.count > 80 ? "\(line.text.prefix(80))…" : String(line.text)
      throw RunRecord.Unreadable(
        description: "cannot read line \(line.number) of the record: \(Escaping.line(start))"
      )
    }
  }

  /// A line.
  static func line(_ type: String, _ value: some Encodable) throws -> String {
    "{\"type\":\"\(type)\"," + (try JSONLines.object(value)).dropFirst() + "\n"
  }
}
