import PromiseAdapters
import PromiseCommand
#if PEERS
  import PeerAdapters
#endif

@main
enum Main {
  static func main() async {
    #if PEERS
      // Promises of other libraries run in processes of their own: they may trap.
      let (subjects, isolates) = (Libraries.all + Peers.all, true)
    #else
      let (subjects, isolates) = (Libraries.all, false)
    #endif
    await ConformanceProgram("conformance", subjects, isolates: isolates).run()
  }
}
