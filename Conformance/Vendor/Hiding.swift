/// Makes `fileprivate` what a copy in one file does not show to the rest of its module.
///
/// Members of what is hidden are hidden with it.
struct Hiding {
  private enum Place { case file, type, hiddenType, requirements, body }

  private let isHidden: (Declaration) -> Bool
  private var open: [Place] = [.file]
  /// How many parentheses are open.
  private var depth = 0
  /// What the next brace opens.
  private var next = Place.body
  /// Whether lines before have an attribute of the declaration that follows, for inlining.
  private var isInlined = false

  private init(_ isHidden: @escaping (Declaration) -> Bool) { self.isHidden = isHidden }

  /// The source, in which whatever `isHidden` says is hidden.
  static func apply(
    to source: String,
    where isHidden: @escaping (Declaration) -> Bool
  ) -> String {
    var hiding = Hiding(isHidden)
    // What is no code is blank, so that it opens and closes nothing but interpolations.
    let code = SwiftText(source).map { kind, text in
      guard kind != .code else { return text }
      let opens = kind == .literal && text.hasSuffix("\\(")
      return String(text.dropLast(opens ? 1 : 0).map { $0 == "\n" ? $0 : "_" }) + (opens ? "(" : "")
    }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(lines, code.split(separator: "\n", omittingEmptySubsequences: false))
      .map { hiding.next($0, code: $1) }.joined(separator: "\n")
  }

  private mutating func next(_ line: Substring, code: Substring) -> String {
    var changed = String(line)
    let isAttribute = code.drop { $0 == " " }.hasPrefix("@")
    if depth == 0, open.last != .body, let found = Declaration(line, isInlined: isInlined),
      Declaration(code) != nil
    {
      let hides = [.file, .type].contains(open.last) && hides(found)
      isInlined = false
      if hides { changed = found.hidden }
      next =
        switch found.keyword {
        case "protocol": .requirements
        case "class", "struct", "enum", "actor", "extension":
          hides || open.last == .hiddenType || found.isPrivate ? .hiddenType : .type
        default: .body
        }
    } else if isAttribute {
      isInlined = code.contains("@inlinable") || code.contains("@usableFromInline")
    }
    for character in code {
      switch character {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{":
        open.append(depth == 0 ? next : .body)
        if depth == 0 { next = .body }
      case "}": open.removeLast()
      default: break
      }
    }
    return changed
  }

  private func hides(_ found: Declaration) -> Bool {
    found.keyword != "extension" && !found.isPublic && !found.isPrivate && isHidden(found)
  }
}
