import ProgramSupport
import PromiseConformance

@main
enum Main {
  static func main() async {
    CrashReport.install()
    await Launcher.run("mutants") { arguments in
      let options = try Options(arguments)
      return switch options.command {
      case .help: help()
      case .run: try await Mutants.run(options)
      case .fuzz: try Fuzzing.run(options)
      }
    }
  }

  private static func help() -> Bool {
    print(Options.help, terminator: "")
    return true
  }
}
