import ProgramSupport
import PromiseAdapters
import PromiseCommand
import PromiseConformance

#if PeerAdapters
  import PeerAdapters
#endif
#if ExplorerCommand
  import ExplorerCommand
#endif
#if PromiseMutants
  import Foundation
  import PromiseMutants
  import SmallPromises
  import V8
#endif

@main
enum Main {
  static func main() async {
    #if PeerAdapters
      // Promises of other libraries run in processes of their own: they may trap.
      await run(Libraries.all + Peers.all, isolates: true)
    #elseif ExplorerCommand
      await run(Libraries.all, adding: [ExploreCommand.command])
    #elseif PromiseMutants
      guard let name = ProcessInfo.processInfo.environment["MUTANT"] else {
        let explore = AddedCommand("explore", "searches schedules: `make explore`") { _ in
          throw Mistake("`make explore` builds the libraries with locks that it steers")
        }
        await run(
          Libraries.all,
          small: SmallPromises.all,
          adding: [
            MutantsCommand.command, FaultsCommand.command(Libraries.all), SmallCommand.command,
            V8Command.command, explore,
          ]
        )
      }
      let known = Mutant.all + [.original, .stranger]
      guard let mutant = known.first(where: { $0.name == name }) else {
        await Launcher.run("conformance") { _ in
          throw Mistake(unknown: "mutant", name, among: known.map(\.name))
        }
      }
      await run([mutant.subject], as: "MUTANT=\(name) conformance", isolates: true)
    #else
      await run(Libraries.all)
    #endif
  }

  private static func run(
    _ subjects: [Subject],
    small: [Subject] = [],
    as name: String = "conformance",
    isolates: Bool = false,
    adding commands: [AddedCommand] = []
  ) async -> Never {
    await ConformanceProgram(name, subjects, small: small, isolates: isolates, adding: commands)
      .run()
  }
}
