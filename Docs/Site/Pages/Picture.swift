import PromiseReport

/// A picture that pages in `Docs` show.
struct Picture {
  /// Its name, which is that of its file.
  let name: String
  /// What is shown, in a few words.
  let title: String
  /// The same as the picture, in sentences, for readers who cannot see it.
  let words: String
  /// The text of the file.
  let svg: String

  /// Where the file is.
  var path: String { "Docs/Pictures/\(name).svg" }

  /// Its title and its words, as Markdown.
  var alternative: String {
    let signs = ["\\", "[", "]", "`", "*", "_", "<"]
    return signs.reduce("\(title). \(words)") { $0.replacing($1, with: "\\" + $1) }
  }
}

extension Picture {
  /// A file of elements: light and dark, with a title and the same content in words.
  init(_ name: String, title: String, words: String, _ drawing: Drawing.Part) {
    let (elements, width, height) = drawing
    let svg = Drawing.svg(
      name,
      title: title,
      words: words,
      width: width,
      height: height,
      elements
    )
    self.init(name: name, title: title, words: words, svg: svg)
  }
}
