import Guides
import PromiseConformance
import TemporaryFiles
import TestSupport
import Testing

/// What no rule of the suite sees of programs that learners type: what they keep alive.
@Suite(.ownThread) struct KeptAliveTests {
  /// Compiles a program together with what looks at it, and returns what that prints.
  private func output(of program: String, with look: String) async throws -> String {
    try await Toolchain.withFolder { folder in
      let files = try [("Program", program), ("main", look)].map { name, text in
        let file = folder.appending(path: "\(name).swift")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
      }
      let look = folder.appending(path: "look")
      let built = try await Toolchain.run(
        "swiftc",
        ["-swift-version", "6", "-o", look.path] + files
      )
      guard built.status == 0 else { return built.errors }
      return try await TemporaryProcess(look).run().output
    }
  }

  @Test(arguments: [8, 9])
  func `an input that is never settled is released with what was made of it`(
    step: Int
  ) async throws {
    let look = """
      func look() {
        weak var input: Promise<Int>?
        do {
          let never = Promise<Int> { resolve, reject in }
          input = never
          _ = Promise.all([Promise.resolve(1), never])
          JobQueue.main.run()
        }
        print(input == nil ? "released" : "kept")
      }
      look()
      """
    #expect(try await output(of: Guide.js.program(step), with: look) == "released\n")
  }

  @Test func `a cancelled step leaves the promise that its body returned`() async throws {
    let look = """
      func look() {
        let (source, inner) = (Promise<Int>(), Promise<Int>())
        source.settle(.success(1))
        weak var next: Promise<Int>?
        do {
          let step = source.flatMap { _ in inner }
          next = step
          step.cancel()
        }
        print(next == nil ? "released" : "kept")
        inner.settle(.success(2))
      }
      look()
      """
    let program = try Project.text("Docs/Learn/Programs/Cancel.swift")
    #expect(try await output(of: program, with: look) == "released\n")
  }
}
