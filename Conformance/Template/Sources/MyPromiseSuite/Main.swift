import MyPromiseAdapter
import PromiseCommand
import PromiseConformance

/// The suite's whole command, for `MyPromise`.
@main
enum Main {
  static func main() async {
    await ConformanceProgram.run(Subject(MyPromiseAdapter.self), explorer: "MyPromiseExplorer")
  }
}
