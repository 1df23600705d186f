import ProgramSupport
import PromiseConformance

@main
enum Main {
  static func main() async {
    CrashReport.install()
    await Launcher.run("explorer") { arguments in
      let options = try Options(arguments)
      return switch options.command {
      case .help: help()
      case .search: try Explore.run(options)
      case .replay: try Replaying.run(options)
      }
    }
  }

  private static func help() -> Bool {
    print(Options.help, terminator: "")
    return true
  }
}
