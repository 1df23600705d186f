import Foundation
import ProgramSupport
import PromiseConformance

/// The whole program that searches a promise's schedules: a program's `main` calls ``run(_:)``, and nothing else.
///
/// ```swift
/// @main enum Main {
///   static func main() async {
///     await ExplorerProgram.run(MyPromiseAdapter.self)
///   }
/// }
/// ```
public enum ExplorerProgram {
  /// Does what the command line asks for, and ends the process.
  ///
  /// - Parameter adapter: the promise; it must be built with locks that are steered.
  public static func run<A: PromiseAdapter>(_ adapter: A.Type) async -> Never {
    let name = TemporaryProcess.thisProgram.lastPathComponent
    CrashReport.install()
    await Launcher.run(name) { arguments in
      let program = ExplorerOptions.program(
        name,
        "tries schedules of a few threads on a few promises",
        adding: [
          .count("--seconds", "how long a scenario may take", [.search]) { $0.seconds = $1 }
        ],
        ending: """
          It ends with 0 when no law is broken, 1 when one is, 2 when it was called wrongly, could not do its work, or
          was built with locks that are not steered.
          """
      )
      return try await program.run(arguments, ExplorerOptions()) { command, operands, options in
        var search = PromiseSearch(adapter)
        if let schedules = options.schedules { search.schedules = schedules }
        if let samples = options.samples { search.samples = samples }
        (search.time, search.seed) = (options.seconds.map { .seconds($0) }, options.seed)
        search.shard = options.shard
        return switch command {
        case .help: true
        case .search: try self.search(search, options, name)
        case .replay: try replay(search, operands[0])
        }
      }
    }
  }

  private static func search(
    _ search: PromiseSearch,
    _ options: ExplorerOptions,
    _ name: String
  ) throws -> Bool {
    let scenarios = try Selection.named(
      options.scenarios,
      among: search.scenarios,
      "scenario",
      by: \.self
    )
    let width = scenarios.map(\.count).max() ?? 0
    var (isGood, isSteered) = (true, false)
    for scenario in scenarios {
      let result = search.run(scenario)
      let title = scenario.padded(to: width)
      isSteered = isSteered || result.isSteered
      guard let failure = result.failure else {
        print("\(title)  \(result.extent)")
        continue
      }
      isGood = false
      print("\(title)  broken at \(result.schedules)\n")
      show(failure)
      print("\nagain: \(name) replay \(failure.token)\n")
    }
    if !search.leftOut.isEmpty {
      print(
        "left out, since the adapter is no QueryingAdapter: \(search.leftOut.joined(separator: ", "))"
      )
    }
    // A part may have no schedule of some scenarios.
    guard isSteered || search.shard != .whole else {
      throw Mistake(
        "no lock of the promise is steered: build it with the locks of the product Interleaving, as Docs/Exploring.md says"
      )
    }
    return isGood
  }

  private static func replay(_ search: PromiseSearch, _ token: String) throws -> Bool {
    let failure: SearchResult.Failure?
    do { failure = try search.replay(token) } catch { throw Mistake("\(error)") }
    guard let failure else {
      print("No law is broken.")
      return true
    }
    show(failure)
    return false
  }

  private static func show(_ failure: SearchResult.Failure) {
    print("\(failure.rule) is broken: \(failure.reason)\n\n\(failure.table)")
  }
}
