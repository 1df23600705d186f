import Foundation
import MyPromiseAdapter
import PromiseCommand
import PromiseConformance
import PromiseExplorer

/// The suite's whole command, for `MyPromise`.
@main
enum Main {
  static func main() async {
    // `explore` builds this program again, with locks that the search controls.
    if ProcessInfo.processInfo.environment["STEERED"] == "1" {
      await ExplorerProgram.run(MyPromiseAdapter.self)
    }
    await ConformanceProgram.run(Subject(MyPromiseAdapter.self), explorer: "MyPromiseSuite")
  }
}
