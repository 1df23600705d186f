import Foundation
import ProgramSupport
import PromiseReport

/// Makes a report of the record of a run, or of several beside each other.
enum Reporting {
  static func run(_ options: Options) throws -> Bool {
    if let file = options.file { try check(file, options.operands) }
    var record = RunRecord(
      beside: try options.operands.map {
        (name: $0, record: try Self.record($0, mayBeCutOff: true))
      }
    )
    let unfinished = record.unfinished
    let names = record.subjects
    if !options.subjects.isEmpty {
      record = record.only(
        try Selection.named(options.subjects, among: names, "subject", by: \.self)
      )
    }
    let format = options.reportFormat
    if format.isOfOne, record.subjects.count != 1 {
      throw Mistake(
        "a badge is about one subject, and the record has \(record.subjects.count): "
          + "name one with --subject (there are: \(names.joined(separator: ", ")))"
      )
    }
    let text = try format.text(
      of: record,
      options.conformance.name,
      try additions(options),
      on: options.file == nil ? .standardOutput : .none
    )
    guard let file = options.file else {
      print(text, terminator: "")
      if let unfinished { FileHandle.standardError.write(Data("\(unfinished)\n".utf8)) }
      return unfinished == nil
    }
    try OutputFolder(file.deletingLastPathComponent(), replacing: []).write(
      format == .differences ? filled(file, text) : text,
      to: file.lastPathComponent
    )
    print("The report is in \(file.relativePath).")
    if let unfinished { print(unfinished) }
    return unfinished == nil
  }

  /// Whether a report can be left in a file.
  private static func check(_ file: URL, _ records: [String]) throws {
    let folder = file.deletingLastPathComponent()
    guard folder.isFolder else {
      throw Mistake(
        "there is no folder \(folder.path) for the report; make it, or name another file with --output"
      )
    }
    guard !file.isFolder else {
      throw Mistake("\(file.relativePath) is a folder; name a file in it with --output")
    }
    for path in records {
      let source = URL(fileURLWithPath: path)
      guard source.resolvingSymlinksInPath().path != file.resolvingSymlinksInPath().path else {
        throw Mistake("the report would replace its record; name another file with --output")
      }
    }
  }

  /// A page that has a place for the differences, between two comments, with new ones; only these, if it has none.
  private static func filled(_ page: URL, _ differences: String) -> String {
    guard let old = try? page.text,
      let start = old.firstRange(of: "<!-- peers -->\n"),
      let end = old.firstRange(of: "<!-- end of peers -->")
    else { return differences }
    return old[..<start.upperBound] + "\n" + differences + old[end.lowerBound...]
  }

  /// What the page shows besides the record; other formats show nothing else.
  private static func additions(_ options: Options) throws -> ReportAdditions {
    let paths = [
      "--kills": options.kills, "--planted": options.planted, "--explored": options.explored,
      "--fuzzed": options.fuzzed,
      "--speed": options.speed,
    ].compactMapValues(\.self)
    if options.reportFormat != .html, let name = paths.keys.min() {
      throw Mistake("\(name) goes with --format html only")
    }
    let subjects = options.conformance.all
    var additions = ReportAdditions(
      adapters: Dictionary(subjects.map { ($0.name, $0.adapter) }, uniquingKeysWith: { $1 }),
      kills: try options.kills.map { try read($0, KillRecord.init(text:)) },
      explored: try options.explored.map { try read($0, ExploreRecord.init(text:)) },
      speed: try options.speed.map { path in
        try read(path) { text in
          guard text.contains("<svg") else {
            throw Mistake("\(path) is no SVG file; `make bench` draws one")
          }
          return text
        }
      }
    )
    additions.planted = try options.planted.map { try read($0, FaultRecord.init(text:)) }
    additions.fuzzed = try options.fuzzed.map { try read($0, FuzzRecord.init(text:)) }
    return additions
  }

  private static func read<Content>(
    _ path: String,
    _ read: (String) throws -> Content
  ) throws -> Content {
    try reading(path, "cannot read \(path)") { try read(RunRecord.text(of: $0)) }
  }

  /// The record in a file.
  static func record(_ path: String, mayBeCutOff: Bool = false) throws -> RunRecord {
    try reading(path) { try RunRecord(data: $0, mayBeCutOff: mayBeCutOff) }
  }

  /// The text of a record of any kind.
  static func text(_ path: String) throws -> String {
    try reading(path) { try RunRecord.text(of: $0) }
  }

  private static func reading<Content>(
    _ path: String,
    _ message: String? = nil,
    _ read: (Data) throws -> Content
  ) throws -> Content {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Mistake(message ?? "cannot read the record \(path)")
    }
    do { return try read(data) } catch let error as RunRecord.Unreadable {
      throw Mistake("\(path): \(error)")
    }
  }
}
