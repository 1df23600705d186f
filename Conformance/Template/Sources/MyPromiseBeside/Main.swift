import MyPromiseAdapter
import PromiseAdapters
import PromiseCommand
import PromiseConformance

/// The same, which can show other libraries beside: `compare --beside TypedPromise`.
@main
enum Main {
  static func main() async {
    await ConformanceProgram.run(
      Subject(MyPromiseAdapter.self),
      beside: Libraries.all,
      explorer: "MyPromiseSuite"
    )
  }
}
