/// Finds what the words of a command line name.
public enum Selection {
  /// The things that are named; all of them where no word is given.
  ///
  /// - Parameters:
  ///   - words: their names.
  ///   - all: the things there are.
  ///   - kind: what they are called in the message about an unknown word.
  ///   - name: the name of a thing; several may have the same.
  public static func named<Thing>(
    _ words: [String],
    among all: [Thing],
    _ kind: String,
    by name: (Thing) -> String
  ) throws -> [Thing] {
    let names = all.map(name).uniqued()
    for word in words where !names.contains(word) {
      throw Mistake(unknown: kind, word, among: names)
    }
    return words.isEmpty ? all : all.filter { words.contains(name($0)) }
  }

  /// The things whose names begin with one of the words, in small letters or in large; all where no word is given.
  ///
  /// - Parameters:
  ///   - words: how their names begin.
  ///   - all: the things there are.
  ///   - kind: what they are called in the message about an unknown word.
  ///   - groups: other words that are known.
  ///   - name: the name of a thing.
  public static func beginning<Thing>(
    _ words: [String],
    among all: [Thing],
    _ kind: String,
    groups: [String] = [],
    by name: (Thing) -> String
  ) throws -> [Thing] {
    func matches(_ thing: Thing, _ word: String) -> Bool {
      !word.isEmpty && name(thing).hasPrefix(word.uppercased())
    }
    for word in words where !all.contains(where: { matches($0, word) }) {
      throw Mistake(unknown: kind, word, among: groups + all.map(name))
    }
    return words.isEmpty ? all : all.filter { thing in words.contains { matches(thing, $0) } }
  }
}

extension Sequence where Element: Hashable {
  /// Each once, at its first place.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
