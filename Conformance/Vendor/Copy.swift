/// A library's sources as a request asks for them: one file, or several.
struct Copy {
  let request: CopyRequest
  /// The bodies, without headers, in reading order; the first has the stamp.
  let bodies: [(file: String, text: String)]
  let header: Header
  var stamp: Stamp { header.stamp }

  /// Makes a copy of what `origin` has.
  init(_ request: CopyRequest, of origin: Origin) throws {
    self.request = request
    let names = try Names(request, of: origin)
    var texts: [(path: String, file: String, text: String)] = []
    for path in request.files {
      let text = try origin.text("Sources/\(path).swift")
      texts.append(
        (path, names.file(path), Rewriting(request, names.renamed(in: path), path).apply(to: text))
      )
    }
    switch request.form {
    case .file:
      bodies = [(request.fileName, Copy.join(texts, request))]
    case .folder:
      texts[0].text = Copy.refusals(request) + texts[0].text
      bodies = texts.map { ($0.file, $0.text) }
    }
    let stamp = Stamp(
      request: request,
      version: try origin.version(),
      commit: origin.commit,
      sum: try Stamp.sum(of: bodies),
      catalogue: try origin.catalogue(),
      record: origin.changes.isEmpty && origin.commit != "unknown"
        ? try Shell.sha256(origin.text("Docs/Matrix.md")) : nil
    )
    let lines = bodies.reduce(0) {
      $0 + $1.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    }
    header = Header(
      stamp: stamp,
      changes: origin.changes,
      licence: try origin.text("LICENSE"),
      lines: lines
    )
  }

  /// The files with their headers.
  var files: [(file: String, text: String)] { withHeaders(bodies) }

  /// The same files with their owner's changes, if any.
  func withHeaders(_ texts: [(file: String, text: String)]) -> [(file: String, text: String)] {
    var header = header
    header.isEdited = texts.map(\.text) != bodies.map(\.text)
    let first =
      "// \(request.library.name), from “Promises, side by side”: see \(bodies[0].file).\n"
    return texts.map { file, text in
      (file, (file == bodies[0].file ? header.text : first) + "\n" + text)
    }
  }

  /// The errors for compilers and settings that the copy does not support.
  private static func refusals(_ request: CopyRequest) -> String {
    var refused = [("compiler(<6.2)", "it takes Swift 6.2 or later")]
    if request.isInlinable {
      let advice = "make it anew with INLINING=no or ACCESS=internal"
      refused.append(
        ("hasFeature(LibraryEvolution)", "library evolution forbids its inlining; \(advice)")
      )
    }
    return refused.map { condition, reason in
      "#if \(condition)\n  #error(\"This copy of \(request.library.name): \(reason).\")\n#endif\n"
    }.joined() + "\n"
  }

  /// All in one text: every import once, a banner for each part, a mark for each file.
  private static func join(
    _ texts: [(path: String, file: String, text: String)],
    _ request: CopyRequest
  )
    -> String
  {
    var imports: [String: Bool] = [:]
    var rest = texts
    for index in rest.indices {
      var lines = rest[index].text.split(separator: "\n", omittingEmptySubsequences: false)
      lines.removeAll { line in
        guard let name = Rewriting.importedModule(line) else { return false }
        imports[name] = imports[name] == true || line.hasPrefix("public ")
        return true
      }
      rest[index].text = lines.drop(while: \.isEmpty).joined(separator: "\n")
    }
    var text = refusals(request)
    text += imports.sorted { $0.key < $1.key }
      .map { ($0.value ? "public import " : "import ") + $0.key + "\n" }.joined()
    for part in request.content {
      text += "\n// \(String(repeating: "=", count: 77))\n"
      text += "// MARK: - \(part.name): \(part.does)\n"
      text += "// \(String(repeating: "=", count: 77))\n"
      for path in part.files {
        guard let found = rest.first(where: { $0.path == path }) else { continue }
        text += "\n// MARK: \(found.file.dropLast(".swift".count))\n\n" + found.text
      }
    }
    return text
  }
}

/// The names in a copy that differ from those in the project.
private struct Names {
  private let request: CopyRequest
  /// New names by the names in the project, for the library and for `Dispatchers`.
  private var own: [String: String] = [:]
  private var shared: [String: String] = [:]

  /// What only the library uses gets its promise's name as a prefix, so that it hides no name of the app.
  init(_ request: CopyRequest, of origin: Origin) throws {
    self.request = request
    // Parts that are left out count as well: a shared copy of `Dispatchers` may have them.
    for part in request.isSmall ? request.content : request.library.allParts {
      for path in part.files {
        let isShared = Names.isShared(path)
        let prefix = isShared ? "Dispatcher" : request.name
        for line in try origin.text("Sources/\(path).swift").split(separator: "\n") {
          guard let found = Declaration(line), found.isTopLevel, found.keyword != "extension"
          else { continue }
          if !isShared, found.name.hasPrefix("Promise") {
            own[found.name] = request.name + found.name.dropFirst("Promise".count)
          } else if !found.isPublic {
            let new = Names.put(prefix, before: found.name)
            if isShared { shared[found.name] = new } else { own[found.name] = new }
          }
        }
      }
    }
  }

  /// By the name in a file of the project.
  ///
  /// `Dispatchers` knows nothing of the libraries.
  func renamed(in path: String) -> [String: String] {
    Names.isShared(path) ? shared : shared.merging(own) { $1 }
  }

  private static func isShared(_ path: String) -> Bool {
    Library.dispatcherParts.contains { $0.files.contains(path) }
  }

  private static func put(_ prefix: String, before name: String) -> String {
    guard let first = name.first, first.isLowercase else { return prefix + name }
    // `JSPromise` becomes `jsPromise`: all capitals but the one that begins the next word.
    let capitals = prefix.prefix { $0.isUppercase }.count
    let lowered = max(1, capitals - 1)
    return prefix.prefix(lowered).lowercased() + prefix.dropFirst(lowered) + first.uppercased()
      + name.dropFirst()
  }

  /// The name of a source file in a folder, which is unlikely to be that of a file in the app.
  func file(_ path: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    let (prefix, name) = (
      Names.isShared(path) ? "Dispatcher" : request.name, parts[parts.count - 1]
    )
    if let new = renamed(in: path)[name] { return new + ".swift" }
    if name.hasPrefix("Promise+") { return prefix + name.dropFirst("Promise".count) + ".swift" }
    return (name.hasPrefix(prefix) || name.contains("Timer") ? "" : prefix + "+") + name + ".swift"
  }
}

/// Rewrites a source file for a copy.
struct Rewriting {
  let request: CopyRequest
  let renamed: [String: String]
  /// The file's, below `Sources`.
  let path: String

  init(_ request: CopyRequest, _ renamed: [String: String], _ path: String) {
    (self.request, self.renamed, self.path) = (request, renamed, path)
  }

  /// The module that a line imports, if it does so at the file's top.
  static func importedModule(_ line: some StringProtocol) -> String? {
    guard let first = line.first, first.isLetter || first == "@" else { return nil }
    let words = line.split(separator: " ").drop { $0.hasPrefix("@_") || $0 == "public" }
    guard words.count == 2, words.first == "import" else { return nil }
    return words.last.map { String($0) }
  }

  func apply(to source: String) -> String {
    let kept = source.split(separator: "\n", omittingEmptySubsequences: false).filter {
      !["Dispatchers", "PromiseStorage"].contains(Rewriting.importedModule($0))
    }
    let isolated = kept.drop(while: \.isEmpty).map(narrow).map(isolate).joined(separator: "\n")
    let hidden = Hiding.apply(to: isolated, where: hides)
    let type = ["Promise": request.name]
    var isProgram = false
    let changed = SwiftText(hidden).map { kind, text in
      switch kind {
      case .code: strip(SwiftText.replaceWords(text, renamed))
      case .literal: SwiftText.replaceWords(text, type)
      case .comment: comment(text, &isProgram)
      }
    }
    return removeEmptied(changed, before: isolated)
  }

  /// Only what is inlined shows a lock to other modules.
  private func narrow(_ line: Substring) -> Substring {
    line == "public import Synchronization" && !request.isInlinable
      ? line.dropFirst("public ".count) : line
  }

  /// The default isolation of an app may be the main actor, so declarations are marked as nonisolated.
  private func isolate(_ line: Substring) -> String {
    guard let found = Declaration(line), found.isTopLevel, found.keyword != "typealias",
      !line.contains("nonisolated "), !line.contains("@MainActor func")
    else { return String(line) }
    return found.adding("nonisolated")
  }

  /// Whether only this file uses what is declared, and the compiler allows to say so.
  ///
  /// Inlined code may use no such thing. A copy of `Dispatchers` shows to those of the libraries what the module
  /// shows to theirs, and the parts of `PromiseStorage` in it to those of that.
  private func hides(_ found: Declaration) -> Bool {
    let isForOthers =
      request.library == .dispatchers && (found.isShared || path.hasPrefix("PromiseStorage/"))
    return request.form == .file && !isForOthers && !(request.isInlinable && found.isInlined)
  }

  /// Removes the attributes and modifiers that the request leaves out.
  private func strip(_ code: String) -> String {
    // A copy is one module: it needs no access for other modules of a package, and no classes open for them.
    var code = code.replacing(/@_spi\(\w+\)\s(nonisolated\s)?(open|public)\s/) { "\($0.1 ?? "")" }
      .replacing(/\bpackage\s/, with: "")
      .replacing(/\bopen class\b/, with: "public class")
    if !request.isInlinable {
      for word in ["@inlinable ", "@usableFromInline ", "@inlinable", "@usableFromInline"] {
        code = code.replacing(word, with: "")
      }
    }
    if request.access == .internal {
      code = code.replacing("public ", with: "")
    }
    return code
  }

  /// Names in a comment are between backticks, or in a program, which is between lines of three backticks.
  private func comment(_ text: String, _ isProgram: inout Bool) -> String {
    if text.contains("```") {
      isProgram.toggle()
      return text
    }
    if isProgram { return SwiftText.replaceWords(text, renamed) }
    var isName = false
    return text.split(separator: "`", omittingEmptySubsequences: false).map { piece in
      defer { if !piece.isEmpty { isName.toggle() } }
      return isName ? SwiftText.replaceWords(String(piece), renamed) : String(piece)
    }.joined(separator: "`")
  }

  /// Removes the lines that have become empty.
  private func removeEmptied(_ text: String, before: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let old = before.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == old.count else { return text }
    return zip(lines, old).filter { new, old in
      !new.allSatisfy { $0 == " " } || old.allSatisfy { $0 == " " }
    }.map(\.0).joined(separator: "\n")
  }
}
