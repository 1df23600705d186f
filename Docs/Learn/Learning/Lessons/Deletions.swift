/// The programs that remain if something is deleted from a program, one thing at a time.
///
/// It reads lines as the formatter leaves them: lines that are indented further belong to the line above.
package struct Deletions: Sendable {
  /// One of these programs.
  package struct Variant: Sendable {
    /// What was deleted, in one line.
    package let what: String
    /// What remains.
    package let source: String
  }

  /// Each statement inside a function without it, each function without its body, and blocks of one line without theirs.
  package let variants: [Variant]

  /// Deletes from a program.
  package init(from source: String) {
    let lines = source.lines
    var variants: [Variant] = []
    func add(_ what: String, _ left: [String]) {
      let variant = Variant(what: what, source: left.joined(separator: "\n"))
      if !variants.contains(where: { $0.source == variant.source }) { variants.append(variant) }
    }
    for head in lines.indices where Self.isFunction(lines[head]) {
      let end = Self.end(of: head, in: lines)
      let name = lines[head].trimmingPrefix { $0 == " " }
      guard end > head + 1 else { continue }
      add("the body of “\(name)”", Array(lines[...head] + lines[end...]))
      for line in (head + 1)..<end where Self.isStatement(lines[line]) {
        let last = Self.end(of: line, in: lines)
        let text = lines[line].trimmingPrefix { $0 == " " }
        add("“\(text)”", Array(lines[..<line] + lines[(last + 1)...]))
        if let empty = Self.emptied(lines[line]) {
          add("what “\(text)” does", Array(lines[..<line] + [empty] + lines[(line + 1)...]))
        }
      }
    }
    self.variants = variants
  }

  private static func isFunction(_ line: String) -> Bool {
    line.hasPrefix("  ") && !line.hasPrefix("   ") && line.hasSuffix("{")
      && line.contains(/\b(func|init|deinit)\b/)
  }

  private static func isStatement(_ line: String) -> Bool {
    let text = line.drop { $0 == " " }
    return !text.isEmpty && !text.hasPrefix("}") && !text.hasPrefix(")") && !text.hasPrefix("//")
  }

  /// The last line of what begins in a line.
  private static func end(of line: Int, in lines: [String]) -> Int {
    let depth = lines[line].prefix { $0 == " " }.count
    var last = line
    while last + 1 < lines.count {
      let next = lines[last + 1]
      let own = next.prefix { $0 == " " }.count
      let closes =
        own == depth && (next.dropFirst(own).hasPrefix("}") || next.dropFirst(own).hasPrefix(")"))
      guard own > depth || closes else { break }
      last += 1
    }
    return last
  }

  private static func emptied(_ line: String) -> String? {
    guard let open = line.firstIndex(of: "{"), let close = line.lastIndex(of: "}"),
      line.index(after: open) < close
    else { return nil }
    return String(line[...open]) + line[close...]
  }
}
