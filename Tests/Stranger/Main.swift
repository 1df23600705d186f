import PromiseCommand
import PromiseMutants

/// The suite's command with a subject that takes its process down, as somebody else's package has it.
@main
enum Main {
  static func main() async { await ConformanceProgram.run(Mutant.stranger.subject) }
}
