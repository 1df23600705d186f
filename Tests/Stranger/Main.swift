import PromiseCommand
import PromiseMutants

/// The suite's command with a subject that ends its process, as it would be in another package.
@main
enum Main {
  static func main() async { await ConformanceProgram.run(Mutant.stranger.subject) }
}
