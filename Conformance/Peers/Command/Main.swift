import PeerAdapters
import PromiseAdapters
import PromiseCommand

/// The suite's command, with other people's promises beside the libraries.
@main
enum Main {
  static func main() async {
    await ConformanceProgram("peers", Libraries.all + Peers.all, isolates: true).run()
  }
}
