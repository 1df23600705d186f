import Learning
import ProgramSupport

/// Shows an exercise, and says whether it is solved.
@main
enum Main {
  static func main() async {
    await Launcher.run("learn") { arguments in try await LearnProgram.run(arguments) }
  }
}
