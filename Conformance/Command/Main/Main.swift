import PromiseAdapters
import PromiseCommand

@main
enum Main {
  static func main() async {
    await ConformanceProgram(
      "conformance",
      Libraries.all,
      isolates: false,
      features: Feature.markdown
    ).run()
  }
}
