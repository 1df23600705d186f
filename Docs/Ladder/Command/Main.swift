import Ladder
import ProgramOptions

/// Prints the page `Docs/Ladder.md`, made anew.
@main
enum Main {
  static func main() async {
    await Launcher.run("ladder") { arguments in
      guard arguments.isEmpty else {
        throw Mistake("takes no arguments: it prints the page Docs/Ladder.md")
      }
      print(try LadderPage.markdown, terminator: "")
      return true
    }
  }
}
