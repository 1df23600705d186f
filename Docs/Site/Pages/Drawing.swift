import PromiseReport

/// The elements of pictures, as text of SVG.
enum Drawing {
  static func text(_ x: Int, _ y: Int, _ text: String, _ style: String) -> String {
    let kind = style.isEmpty ? "" : " class=\"\(style)\""
    return "<text\(kind) x=\"\(x)\" y=\"\(y)\">\(TracePicture.markup(text))</text>\n"
  }

  static func line(_ from: (x: Int, y: Int), _ to: (x: Int, y: Int), _ style: String) -> String {
    "<path class=\"\(style)\" d=\"M\(from.x) \(from.y)L\(to.x) \(to.y)\"></path>\n"
  }

  static func ring(_ x: Int, _ y: Int) -> String {
    "<path class=\"shape\" d=\"M\(x - 5) \(y)a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z\"></path>\n"
  }

  static func dot(_ x: Int, _ y: Int) -> String {
    "<path class=\"shape full\" d=\"M\(x - 5) \(y)a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z\"></path>\n"
  }

  static func cross(_ x: Int, _ y: Int) -> String {
    "<path class=\"shape\" d=\"M\(x - 5) \(y - 5)l10 10m0 -10l-10 10\"></path>\n"
  }

  /// From one column to another, with a dot where it begins.
  static func arrow(_ from: Int, _ to: Int, _ y: Int) -> String {
    let way = to > from ? 1 : -1
    return
      "<path class=\"shape full\" d=\"M\(from - 2) \(y)a2 2 0 1 1 4 0a2 2 0 1 1 -4 0z\"></path>\n"
      + "<path class=\"shape\" d=\"M\(from) \(y)H\(to - way * 8)\"></path>\n"
      + "<path class=\"shape full\" d=\"M\(to - way) \(y)l\(-way * 9) -5v10z\"></path>\n"
  }

  /// From one height to a lower one.
  static func downArrow(_ x: Int, _ from: Int, _ to: Int) -> String {
    "<path class=\"shape\" d=\"M\(x) \(from)V\(to - 8)\"></path>\n"
      + "<path class=\"shape full\" d=\"M\(x) \(to - 1)l-5 -9h10z\"></path>\n"
  }

  static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    "<path class=\"call\" d=\"M\(x) \(y)h\(width)v\(height)h-\(width)z\"></path>\n"
  }

  /// Elements, and how much room they take.
  typealias Part = (elements: String, width: Int, height: Int)
}

extension Picture {
  /// A file of elements: light and dark, with a title and the same content in words.
  init(_ name: String, title: String, words: String, _ drawing: Drawing.Part) {
    let (width, height) = (drawing.width, drawing.height)
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" class="lanes" role="img" width="\(width)" \
      height="\(height)" viewBox="0 0 \(width) \(height)" \
      aria-labelledby="\(name)-t" aria-describedby="\(name)-d">
      <title id="\(name)-t">\(TracePicture.markup(title))</title>
      <desc id="\(name)-d">\(TracePicture.markup(words))</desc>
      <style>
      \(TracePicture.style)
      </style>
      <rect class="ground" width="\(width)" height="\(height)"></rect>
      \(drawing.elements)</svg>

      """
    self.init(name: name, title: title, words: words, svg: svg)
  }
}
