import Foundation
import ProgramSupport

/// Draws the pictures of the pages in `Docs` anew, and fills in what pages take from elsewhere.
@main
enum Main {
  static func main() async {
    await Launcher.run("pictures") { arguments in
      guard arguments.count == 1 else {
        throw Mistake("takes the project's folder, where Docs is, and nothing else")
      }
      let root = URL(fileURLWithPath: arguments[0])
      let pages = try await Pages(in: root)
      var files = pages.pictures.map { (path: $0.path, text: $0.svg) }
      // All or none: what is wrong in one page is said before any is written.
      files += try pages.paths.map { ($0, try pages.filled($0)) }
      for (path, text) in files {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file, options: .atomic)
      }
      return true
    }
  }
}
