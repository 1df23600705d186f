import Foundation
import ProgramOptions

/// Draws the pictures of the pages in `Docs` anew, and puts them there with what they say in words.
@main
enum Main {
  static func main() async {
    await Launcher.run("pictures") { arguments in
      guard arguments.count == 1 else {
        throw Mistake("takes the project's folder, where Docs is, and nothing else")
      }
      let root = URL(fileURLWithPath: arguments[0])
      for picture in try await Pictures.all(in: root) {
        let page = root.appending(path: picture.page)
        let text = try picture.placed(in: String(contentsOf: page, encoding: .utf8))
        let file = root.appending(path: picture.path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(picture.svg.utf8).write(to: file, options: .atomic)
        try Data(text.utf8).write(to: page, options: .atomic)
      }
      return true
    }
  }
}
