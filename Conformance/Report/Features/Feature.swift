/// Something that one wants to do with promises, and how each library does it.
public struct Feature: Sendable {
  /// How one library does it.
  public struct Way: Sendable {
    /// The source text, as a user writes it.
    public let spelling: String
    /// What shows it: a rule's id, the name of a test, or `example` and the name of an example.
    public let shownBy: String

    init(_ spelling: String, _ shownBy: String) {
      (self.spelling, self.shownBy) = (spelling, shownBy)
    }

    /// Where to look.
    public enum Evidence: Sendable, Equatable {
      /// A rule that the suite runs on the library.
      case rule(String)
      /// A test, by its name.
      case test(String)
      /// A program in `Docs/Examples`.
      case example(String)
    }

    /// Where to look.
    public var evidence: Evidence {
      if shownBy.wholeMatch(of: /[A-Z]{3}-[0-9]{2}/) != nil { return .rule(shownBy) }
      let example = "example "
      return shownBy.hasPrefix(example)
        ? .example(String(shownBy.dropFirst(example.count))) : .test(shownBy)
    }
  }

  /// What one wants to do.
  public let what: String
  /// How, by the library's name; a library that has no way, by design, is not there.
  public let ways: [String: Way]

  /// - Parameter all: the way of all three, where they share it.
  init(_ what: String, all: Way? = nil, typed: Way? = nil, js: Way? = nil, result: Way? = nil) {
    self.what = what
    let (typed, js, result) = (typed ?? all, js ?? all, result ?? all)
    ways = ["TypedPromise": typed, "JSPromise": js, "ResultPromise": result].compactMapValues(
      \.self
    )
  }
}

/// All of them, as a page.
public enum Features {
  /// By what they are about.
  public static let sections: [(title: String, features: [Feature])] = [
    ("Making one, and settling it", making), ("Going on", goingOn),
    ("Where handlers run", dispatching), ("Several at once", combining), ("Time", time),
    ("Conveniences", conveniences), ("Cancelling and tasks", cancelling),
    ("Looking, waiting, taking one home", looking),
  ]

  private static let libraries = ["TypedPromise", "JSPromise", "ResultPromise"]

  /// `Docs/Features.md`.
  public static var markdown: String {
    var text = """
      # What one wants to do with a promise, and how

      Row by row: how each library spells it, and what shows that it works: a rule of the \
      [suite](../Conformance/SPEC.md), a test by its name, or an [example](Examples). A dash: not in this \
      library, by design. This page is made by `conformance list --format features`; tests hold every \
      spelling to be one that is compiled, and everything named here to exist.


      """
    for (title, features) in sections {
      text +=
        "## \(title)\n\n| | \(libraries.joined(separator: " | ")) |\n| --- | --- | --- | --- |\n"
      for feature in features {
        let cells = libraries.map { feature.ways[$0].map(cell) ?? "–" }
        text += "| \(feature.what) | \(cells.joined(separator: " | ")) |\n"
      }
      text += "\n"
    }
    return text
  }

  private static func cell(_ way: Feature.Way) -> String {
    let spelling = way.spelling.replacing("|", with: "\\|")
    return "`\(spelling)`<br>\(way.shownBy)"
  }
}
