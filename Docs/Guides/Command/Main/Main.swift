import Guides
import ProgramOptions

/// Puts somebody's file under the suite, and says how far it has come.
@main
enum Main {
  static func main() async {
    await Launcher.run("guide") { arguments in try await GuideProgram.run(arguments) }
  }
}
