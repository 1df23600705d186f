import Foundation
import ProgramOptions
import PromiseReport

/// Makes the record of a run into a report.
enum Reporting {
  static func run(_ options: Options) throws -> Bool {
    guard let file = options.file else {
      throw Mistake("report takes --output FILE, where the report is left")
    }
    let folder = file.deletingLastPathComponent()
    guard isFolder(folder) else {
      throw Mistake(
        "there is no folder \(folder.path) for the report; make it, or name another file with --output"
      )
    }
    guard !isFolder(file) else {
      throw Mistake("\(file.relativePath) is a folder; name a file in it with --output")
    }
    let source = URL(fileURLWithPath: options.operand)
    guard source.resolvingSymlinksInPath().path != file.resolvingSymlinksInPath().path else {
      throw Mistake("the report would replace its record; name another file with --output")
    }
    var record = try record(options.operand)
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
    let text = try format.text(of: record, program: options.conformance.name)
    try OutputFolder(folder, replacing: []).write(text, to: file.lastPathComponent)
    print("The report is in \(file.relativePath).")
    return true
  }

  /// The record in a file.
  static func record(_ path: String) throws -> RunRecord {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Mistake("cannot read the record \(path)")
    }
    do { return try RunRecord(data: data) } catch let error as RunRecord.Unreadable {
      throw Mistake("\(path): \(error)")
    }
  }

  private static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
