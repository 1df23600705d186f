import Foundation
import ProgramSupport
import PromiseConformance

/// Makes the site of the project.
@main
enum Main {
  static func main() async {
    await Launcher.run("site") { arguments in
      guard 2...3 ~= arguments.count else {
        throw Mistake("takes the project's folder, that of the site, and perhaps a base path")
      }
      guard let modules = Products.modules else {
        throw Mistake("there are no compiled modules beside this program; call make site")
      }
      let site = Site(
        root: URL(fileURLWithPath: arguments[0]),
        modules: modules,
        base: arguments.count == 3 ? arguments[2] : ""
      )
      let pages = try site.make(at: URL(fileURLWithPath: arguments[1]))
      print("site: \(pages) pages in \(arguments[1])")
      return true
    }
  }
}
