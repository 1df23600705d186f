import Foundation
import TestSupport
import Testing

/// The cores stay as short, and as much alike, as `Docs/Machines.md` says.
@Suite(.ownThread) struct MachinesTests {
  private static let libraries = ["ResultPromise", "JSPromise", "TypedPromise"]

  private func source(_ library: String, _ file: String) throws -> String {
    try Project.text("Sources/\(library)/\(file).swift")
  }

  /// Lines that are neither empty nor a comment nor an import.
  private func linesOfCode(_ text: String) -> Int {
    text.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.contains(/^(\/\/|#|(public )?import )/) }
      .count
  }

  @Test func `what the page shows is in the sources`() throws {
    let page = try Project.text("Docs/Machines.md")
    let blocks = page.components(separatedBy: "\n<!-- ").dropFirst().filter {
      !$0.hasPrefix("picture ") && !$0.hasPrefix("end of picture ")
    }
    #expect(blocks.count >= 12)
    #expect(page.components(separatedBy: "```swift").count == blocks.count + 1)
    for block in blocks {
      let parts = block.components(separatedBy: " -->\n```swift\n")
      try #require(parts.count == 2, "no excerpt after \(block.prefix(60))")
      let shown = parts[1].components(separatedBy: "```")[0]
      // The page breaks lines earlier than the sources, those of comments, too.
      let unbroken = { (text: String) in
        text.replacing(/(?m)^\s*\/\/\/?/, with: "").filter { !$0.isWhitespace }
      }
      let text = unbroken(try Project.text(parts[0]))
      #expect(text.contains(unbroken(shown)), "\(parts[0]) does not have:\n\(shown)")
    }
  }

  @Test(arguments: libraries) func `the page has the machine's table`(library: String) throws {
    let page = try Project.text("Docs/Machines.md")
    let rows = try source(library, "Machine").split(separator: "\n").filter {
      $0.hasPrefix("/// |")
    }
    #expect(rows.count >= 5)
    for row in rows { #expect(page.contains(row.dropFirst(4)), "the page has no row \(row)") }
  }

  /// A core is read before it is copied, so it must stay short.
  @Test(arguments: libraries) func `a core is short`(library: String) throws {
    let machine = linesOfCode(try source(library, "Machine"))
    let promise = linesOfCode(try source(library, "Promise"))
    // A lower bound checks that the file is found and counted.
    #expect((100...250).contains(machine), "\(machine) lines of code in Machine.swift")
    #expect((50...150).contains(promise), "\(promise) lines of code in Promise.swift")
  }

  @Test func `what is unsafe has one home, which is short`() throws {
    let home = try Project.sources(under: "Sources/PromiseStorage")
    #expect((200...350).contains(home.map(linesOfCode).reduce(0, +)))
    let unsafe =
      /\bunsafe|\(unsafe\)|Unmanaged|Unsafe\w*Pointer|@exclusivity|@unchecked (?!Sendable)/
    for library in Self.libraries + ["Dispatchers"] {
      for text in try Project.sources(under: "Sources/\(library)") {
        let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        for line in code { #expect(!line.contains(unsafe), "\(library): \(line)") }
      }
    }
  }

  /// The names of the files of each library, as on the page.
  @Test func `what has the same name in two libraries is in files of the same name`() throws {
    let page = try Project.text("Docs/Machines.md")
    let table = page.components(separatedBy: "\nAll three are made of")[0]
    let rows = table.matches(of: /\n\| [^|]+ \| ([^|]+) \| ([^|]+) \| ([^|]+) \|/)
    #expect(rows.count >= 12)
    for (place, library) in Self.libraries.enumerated() {
      let listed = rows.flatMap { row in
        [row.1, row.2, row.3][place].matches(of: /`([^`]+)`/).map { "\($0.1).swift" }
      }
      let files = try FileManager.default.contentsOfDirectory(
        atPath: Project.root.appending(path: "Sources/\(library)").path
      )
      #expect(listed.sorted() == files.filter { $0.hasSuffix(".swift") }.sorted(), "\(library)")
    }
  }

  // MARK: The words

  /// What a text declares: functions with their labels, as `attach(to:at:_:)`, and cases.
  private func declarations(in text: String) -> Set<String> {
    let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .joined(separator: "\n")
    var found: Set<String> = []
    for match in code.matches(of: /\bfunc (\w+)(?:<[^(]*>)?\(/) {
      found.insert("\(match.1)(\(labels(code[match.range.upperBound...])))")
    }
    for match in code.matches(of: /(?m)^ *case (\w[^\n:=]*)$/) {
      for name in match.1.matches(of: /(?:^|, )(\w+)/) { found.insert("case \(name.1)") }
    }
    return found
  }

  /// The labels of the parameters with which a text begins.
  private func labels(_ text: Substring) -> String {
    var (depth, last, parameters) = (1, Character(" "), [""])
    for character in text {
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
      if depth == 0 { break }
      if character == ",", depth == 1 {
        parameters.append("")
      } else {
        parameters[parameters.count - 1].append(character)
      }
      last = character
    }
    return parameters.compactMap { $0.split { " :\n".contains($0) }.first.map { "\($0):" } }
      .joined()
  }

  /// A name that is declared differently from the page has got another meaning.
  @Test func `each word is declared as the page says, and as nothing else`() throws {
    let page = try Project.text("Docs/Machines.md")
    let storage = try Project.sources(under: "Sources/PromiseStorage").joined(separator: "\n")
    let own = try Self.libraries.map { library in
      try Project.files(under: "Sources/\(library)").filter { !$0.0.hasSuffix("Elsewhere.swift") }
        .map(\.1).joined(separator: "\n")
    }
    let declared = (own + [storage]).map(declarations).reduce(Set<String>()) { $0.union($1) }
    let rows = page.matches(of: /\n\| \*\*(\w+)\*\* \|[^|]*\|([^\n]*)\|/)
    #expect(rows.count >= 20)
    for row in rows {
      let forms = row.2.matches(of: /`([^`]+)`/).map { String($0.1) }
      let functions = forms.filter { $0.hasSuffix(")") || $0.hasPrefix("case ") }
      for type in forms where !functions.contains(type) {
        let name = try Regex("\\b\(type)\\b")
        #expect(
          storage.contains(name) || own.allSatisfy { $0.contains(name) },
          "nothing is declared as \(type)"
        )
      }
      guard !functions.isEmpty else { continue }
      let named = declared.filter { $0 == "case \(row.1)" || $0.hasPrefix("\(row.1)(") }
      #expect(Set(functions) == named, "\(row.1)")
    }
  }

  // MARK: The path

  /// The declaration with which `start` begins, in which spaces match any white space, to its last brace.
  private func declaration(_ start: Substring, in text: String) throws -> Substring? {
    let words = start.split(separator: " ").map {
      NSRegularExpression.escapedPattern(for: String($0))
    }
    guard let found = text.firstMatch(of: try Regex(words.joined(separator: "\\s+"))) else {
      return nil
    }
    let line = text[..<found.range.lowerBound].lastIndex(of: "\n") ?? text.startIndex
    var (parentheses, braces) = (0, 0)
    for place in text[found.range.lowerBound...].indices {
      switch text[place] {
      case "(" where braces == 0: parentheses += 1
      case ")" where braces == 0: parentheses -= 1
      case "{" where parentheses == 0: braces += 1
      case "}" where parentheses == 0:
        braces -= 1
        if braces == 0 { return text[line...place] }
      default: break
      }
    }
    return nil
  }

  /// A reader of a core meets these functions, and no others.
  @Test(arguments: 0..<3) func `the path is as long as the page says`(place: Int) throws {
    let library = Self.libraries[place]
    let page = try Project.text("Docs/Machines.md")
    let rows = page.matches(of: /\n\| \d+ \| ([^|]*) \| ([^|]*) \| ([^|]*) \|/)
    let cells = rows.map { [$0.1, $0.2, $0.3][place] }
    var (files, functions, lines): (Set<Substring>, Int, Int) = ([], 0, 0)
    for cell in cells {
      guard let parts = cell.wholeMatch(of: /`([^`]+)` `([^`]+)`/) else { continue }
      let text = try source(library, String(parts.1))
      let declared = try #require(try declaration(parts.2, in: text), "\(cell)")
      files.insert(parts.1)
      functions += 1
      lines += linesOfCode(String(declared))
    }
    let counted = try #require(
      page.firstMatch(of: /\| \*\*files, functions, lines\*\* \| (.*) \| (.*) \| (.*) \|/)
    )
    #expect("\(files.count), \(functions), \(lines)" == [counted.1, counted.2, counted.3][place])
  }
}
