import MyPromiseAdapter
import PromiseExplorer

/// The search through the schedules of `MyPromise`, which needs locks that it controls: STEERED=1 builds them in.
@main
enum Main {
  static func main() async { await ExplorerProgram.run(MyPromiseAdapter.self) }
}
