import Foundation
import PromiseConformance

extension RunRecord {
  /// Reads the bytes of a record that a report is to be made of.
  ///
  /// It is stricter than ``init(text:)``: what a report could not show is refused.
  ///
  /// - Throws: ``Unreadable``, where it is not a record of this catalogue or an earlier one, or contradicts itself.
  public init(data: Data) throws {
    try self.init(text: Self.text(of: data))
    guard let version = Int(catalogue) else {
      throw Unreadable(
        description: Escaping.line("the record is of catalogue “\(catalogue)”, which is no number")
      )
    }
    if let own = Int(Catalogue.version), version > own {
      throw Unreadable(
        description: "the record is of catalogue \(version), and this program has \(own): "
          + "make the report with the program that made the record"
      )
    }
    if let twice = Self.repeated(in: subjects) {
      throw Unreadable(description: Escaping.line("the record lists the subject “\(twice)” twice"))
    }
    let known = Set(subjects)
    if let stray = lines.first(where: { !known.contains($0.subject) }) {
      throw Unreadable(
        description: Escaping.line(
          "the record has a verdict on \(stray.rule) \(stray.subject), and does not list that subject"
        )
      )
    }
    if let twice = Self.repeated(in: lines.map(\.cell)) {
      throw Unreadable(description: Escaping.line("the record has two verdicts on \(twice)"))
    }
  }

  /// The bytes of a record as text.
  ///
  /// - Throws: ``Unreadable``, where they are not UTF-8, with the line.
  package static func text(of data: Data) throws -> String {
    for (index, line) in data.split(separator: 10).enumerated()
    where String(validating: line, as: UTF8.self) == nil {
      throw Unreadable(description: "line \(index + 1) of the record is not UTF-8")
    }
    return String(decoding: data, as: UTF8.self)
  }

  private static func repeated(in names: [String]) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }
  }

  /// The record of some of the subjects, in the order of the record.
  public func only(_ names: [String]) -> RunRecord {
    var part = self
    part.subjects = subjects.filter(names.contains)
    part.lines = lines.filter { names.contains($0.subject) }
    return part
  }

  /// The lines by subject, and of each subject by rule.
  var index: [String: [String: Line]] {
    Dictionary(grouping: lines, by: \.subject).mapValues { lines in
      Dictionary(lines.map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }
}
