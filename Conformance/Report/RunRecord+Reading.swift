import Foundation
import ProgramSupport
import PromiseConformance

extension RunRecord {
  /// Reads the bytes of a whole record to make a report from.
  ///
  /// - Throws: as ``init(data:mayBeCutOff:)``.
  public init(data: Data) throws { try self.init(data: data, mayBeCutOff: false) }

  /// Reads the bytes of a record to make a report from.
  ///
  /// It is stricter than ``init(text:mayBeCutOff:)``: it refuses what a report could not show.
  ///
  /// - Parameters:
  ///   - data: JSON lines.
  ///   - mayBeCutOff: whether to accept a record that ends before the run did.
  /// - Throws: ``Unreadable``, where it is not a record of this catalogue or an earlier one, or contradicts itself.
  public init(data: Data, mayBeCutOff: Bool) throws {
    try self.init(
      text: Self.text(of: mayBeCutOff ? Self.wholeLines(of: data) : data),
      mayBeCutOff: mayBeCutOff
    )
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

  /// The bytes without an incomplete last line.
  static func wholeLines(of data: Data) -> Data {
    let start = data.lastIndex(of: 10).map { $0 + 1 } ?? data.startIndex
    let isWhole = (try? JSONSerialization.jsonObject(with: data[start...])) != nil
    return isWhole ? data : data[..<start]
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
    // It is not known to which subjects missing verdicts belong.
    part.planned = planned.map { $0 - lines.count + part.lines.count }
    return part
  }

  /// How much of an unfinished run is there, in a sentence; `nil` for any other.
  public var unfinished: String? {
    planned.map { planned in
      "The run did not come to its end: of \(planned) verdicts \(lines.count) are there, "
        + "and \(planned - lines.count) not finished."
    }
  }

  /// Which rules alone were run, or were left out, in a sentence; `nil` for a run of all.
  public var leftOut: String? {
    let all = ([settings] + lines.compactMap { $0.origin?.settings }).uniqued()
    let options = all.flatMap { settings in
      let words = settings.split(separator: " ")
      return zip(words, words.dropFirst()).filter { ["--only", "--skip"].contains($0.0) }
        .map { "\($0) \($1)" }
    }
    return options.isEmpty
      ? nil : "Only a part of the rules was run: \(options.uniqued().joined(separator: " "))."
  }

  /// The lines by subject, and of each subject by rule.
  var index: [String: [String: Line]] {
    Dictionary(grouping: lines, by: \.subject).mapValues { lines in
      Dictionary(lines.map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }
}
