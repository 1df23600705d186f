import Foundation

/// One JSON object a line, each with its type first.
enum JSONLines {
  /// What a line begins with.
  struct Kind: Codable {
    var type: String
  }

  /// The lines of one type; lines that are no JSON, or of another form, are refused.
  ///
  /// - Throws: ``RunRecord/Unreadable``.
  static func read<Line: Decodable>(_ type: String, as: Line.Type, in text: String) throws -> [Line]
  {
    let decoder = JSONDecoder()
    return try text.split(separator: "\n").enumerated().compactMap { index, line in
      do {
        let data = Data(line.utf8)
        guard try decoder.decode(Kind.self, from: data).type == type else { return nil }
        return try decoder.decode(Line.self, from: data)
      } catch {
        throw RunRecord.Unreadable(line: index + 1, line)
      }
    }
  }

  static func line(_ type: String, _ value: some Encodable) throws -> String {
    "{\"type\":\"\(type)\"," + (try object(value)).dropFirst()
  }

  /// A value in one line.
  static func object(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func text(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }
}

extension RunRecord.Unreadable {
  /// Names a line by its number, and by how it begins.
  init(line number: Int, _ line: Substring) {
    let start = line.count > 80 ? "\(line.prefix(80))…" : String(line)
    self.init(description: "cannot read line \(number) of the record: \(Escaping.line(start))")
  }
}
