import ProgramSupport
import PromiseExplorer

/// Searches the schedules of the libraries' threads.
package enum ExploreCommand {
  package static let command = AddedCommand(
    "explore",
    token: "schedule:",
    "searches the schedules of threads for one that breaks a law"
  ) { arguments in
    try await ExplorerOptions.ofLibraries.run(arguments, ExplorerOptions()) {
      command,
      operands,
      options in
      switch command {
      case .help: true
      case .search: try Explore.run(options)
      case .replay: try Replaying.run(operands[0])
      }
    }
  }
}
