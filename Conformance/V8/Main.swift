import ProgramSupport
import PromiseConformance

@main
enum Main {
  static func main() async {
    CrashReport.install()
    await Launcher.run("v8") { arguments in
      let options = try Options(arguments)
      return switch options.command {
      case .help: help()
      case .run: try Running.run(options)
      case .plant: try Running.plant(options)
      case .replay: try Replaying.run(options)
      }
    }
  }

  private static func help() -> Bool {
    print(Options.help, terminator: "")
    return true
  }
}
