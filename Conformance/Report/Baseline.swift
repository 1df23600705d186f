import PromiseConformance

/// The known failures of a library, as a file lists them: for CI, which must fail where something changes.
///
/// ```
/// catalogue 3
/// # Chains recurse.
/// CHN-08 MyPromise fail a long chain overflows https://example.com/12
/// ```
///
/// The first line says which version of the catalogue was adopted: rules that came later are reported, and fail nothing.
/// A line that begins with `#` is a comment.
public struct Baseline: Sendable {
  /// A known failure.
  struct Entry: Sendable {
    let number: Int
    /// The line as it is in the file.
    let text: String
    let rule: String
    let subject: String
    let verdict: Verdict.Word
    /// Why it fails, and where it is tracked.
    let rest: String
  }

  /// Why a text is no baseline.
  public struct Unreadable: Error, CustomStringConvertible {
    /// One line: where it is wrong, and what would be right.
    public let description: String
  }

  private let name: String
  private let adopted: Int
  private let additions: [Int: Set<String>]
  let entries: [Entry]

  /// The verdicts that a known failure can have.
  private static let verdicts: [Verdict.Word] = [.fail, .broken, .inconclusive]

  /// Reads a baseline.
  ///
  /// - Parameters:
  ///   - text: its lines.
  ///   - name: that of its file, for messages.
  ///   - additions: the rules that each later version of the catalogue brought.
  /// - Throws: ``Unreadable``, where a line has another form.
  public init(
    _ text: String,
    named name: String,
    additions: [Int: Set<String>] = Catalogue.additions
  ) throws(Unreadable) {
    var adopted: Int?
    var entries: [Entry] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let place = "\(name):\(index + 1)"
      if adopted == nil {
        guard words.count == 2, first == "catalogue", let version = Int(words[1]) else {
          throw Unreadable(
            description: "\(place): the first line says which catalogue was adopted: "
              + "`catalogue \(Catalogue.version)`"
          )
        }
        adopted = version
        continue
      }
      guard words.count >= 5, let verdict = Verdict.Word(rawValue: words[2]),
        Self.verdicts.contains(verdict), words[words.count - 1].contains("://")
      else {
        throw Unreadable(
          description: "\(place): a line is `rule subject verdict reason link`, with a verdict of "
            + "\(Self.verdicts.map(\.rawValue).joined(separator: ", ")), and a link such as "
            + "https://…; this is `\(words.joined(separator: " "))`"
        )
      }
      entries.append(
        Entry(
          number: index + 1,
          text: words.joined(separator: " "),
          rule: words[0],
          subject: words[1],
          verdict: verdict,
          rest: words[3...].joined(separator: " ")
        )
      )
    }
    guard let adopted else {
      throw Unreadable(
        description: "\(name) is empty: its first line is `catalogue \(Catalogue.version)`"
      )
    }
    (self.name, self.adopted, self.additions) = (name, adopted, additions)
    self.entries = entries
  }

  /// What can be checked without a run: lines about unknown rules or subjects, and duplicates.
  ///
  /// - Parameters:
  ///   - rules: the ids of all rules.
  ///   - subjects: the names of all subjects.
  /// - Returns: for each such line, what to do with it.
  public func mistakes(rules: [String], subjects: [String]) -> [String] {
    var seen: [String: Int] = [:]
    return entries.compactMap { entry in
      let what: String
      if !rules.contains(entry.rule) {
        what = "there is no rule \(entry.rule)"
      } else if !subjects.contains(entry.subject) {
        what = "there is no subject \(entry.subject)"
      } else if let other = seen.updateValue(entry.number, forKey: "\(entry.rule) \(entry.subject)")
      {
        what = "line \(other) is about the same"
      } else {
        return nil
      }
      return "\(name):\(entry.number): \(what): remove `\(entry.text)`"
    }
  }

  /// What the baseline says about a verdict that is wrong, or that it lists.
  public enum Judgement: Sendable, Equatable {
    /// It is as it was.
    case known
    /// The rule is newer than the adopted catalogue; with what to do.
    case new(String)
    /// Something has changed; with what to do.
    case changed(String)
  }

  /// Judges a line of a record.
  ///
  /// - Parameters:
  ///   - line: the verdict.
  ///   - isWrong: whether it would fail a run.
  /// - Returns: `nil` where the verdict is right and the baseline does not list it.
  public func judge(_ line: RunRecord.Line, isWrong: Bool) -> Judgement? {
    let cell = line.cell
    if line.crash == true {
      return .changed("\(cell) took its process down: a crash is never covered by \(name)")
    }
    if let entry = entries.first(where: { $0.rule == line.rule && $0.subject == line.subject }) {
      if entry.verdict == line.verdict { return .known }
      // What was not run says nothing.
      if line.verdict == .notRun { return nil }
      let place = "\(name):\(entry.number): \(cell) is \(line.verdict), and was \(entry.verdict)"
      return .changed(
        Self.verdicts.contains(line.verdict)
          ? "\(place): change the line to `\(cell) \(line.verdict) \(entry.rest)`"
          : "\(place): remove `\(entry.text)`"
      )
    }
    guard isWrong else { return nil }
    let reason = (line.reason ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let version = additions.first(where: { $0.key > adopted && $0.value.contains(line.rule) }) {
      return .new(
        "\(cell) is \(line.verdict) (\(reason)): new in catalogue \(version.key), "
          + "which \(name) has not adopted"
      )
    }
    return .changed(
      "\(cell) is new among what is wrong: fix it, or add to \(name) "
        + "`\(cell) \(line.verdict) \(reason.isEmpty ? "why" : reason) https://…`"
    )
  }
}
