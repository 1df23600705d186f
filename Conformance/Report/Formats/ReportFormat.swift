import ProgramSupport
import PromiseConformance

/// What a record can be made into.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// The table of a terminal, and what failed.
  case text
  /// The same as a page of Markdown.
  case markdown
  /// The rules on which subjects differ, and their declared divergences, as a part of a page.
  case differences
  /// One page for a browser, with everything that the record says.
  case html
  /// JUnit XML, for CI.
  case junit
  /// Annotations of the lines of code where a fault is probably, as GitHub's workflows read them.
  case annotations
  /// A picture of one line, for one subject.
  case badge
  /// The same for shields.io, which draws it.
  case badgeJSON = "badge-json"
  /// Chrome trace events of what failed, for `chrome://tracing` and Perfetto.
  case trace

  /// Whether it is about one subject only.
  public var isOfOne: Bool { self == .badge || self == .badgeJSON }

  /// Makes a record into it: a function of the record and of the texts of the rules.
  ///
  /// One defect is one failure.
  ///
  /// - Parameters:
  ///   - record: what a run found.
  ///   - program: the command that can run a case again.
  ///   - additions: what a page for a browser has besides.
  public func text(
    of record: RunRecord,
    program: String = "conformance",
    with additions: ReportAdditions = ReportAdditions()
  ) throws -> String {
    try text(of: record, program, additions, on: .none)
  }

  /// The same for a terminal, which only a table asks for.
  package func text(
    of record: RunRecord,
    _ program: String,
    _ additions: ReportAdditions,
    on terminal: Terminal
  ) throws -> String {
    // The formats that show faults find them in what is not grouped yet.
    let whole = record
    let record = record.grouped
    return switch self {
    case .text: TextReport(record: whole, program: program, terminal: terminal).text
    case .markdown: MarkdownReport(record: whole, program: program).text
    case .differences: Matrix(record).differences
    case .html: PageReport(whole, program: program, with: additions).text
    case .junit: JUnitReport(whole, program: program).text
    case .annotations: Annotations(record: whole, program: program).text
    case .badge: Badge(record).picture
    case .badgeJSON: try Badge(record).json
    case .trace: try ChromeTrace(record: record).json
    }
  }
}
