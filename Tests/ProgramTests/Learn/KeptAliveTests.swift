import Learning
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// What no rule of the suite detects in programs that learners type: what they keep alive.
@Suite(.ownThread) struct KeptAliveTests {
  /// Compiles a program together with code that checks it, and returns what that prints.
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
    #expect(try await output(of: Guide.js.file(step), with: look) == "released\n")
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
    let program = try WholeProgram.Cancel.source()
    #expect(try await output(of: program, with: look) == "released\n")
  }

  @Test(arguments: [10.0, 11.0])
  func `on the ladder it leaves it, too, also what ended before`(rung: Double) async throws {
    let look = """
      final class Captured: Sendable {}

      func look() {
        typealias Number = Promise<Int, any Error>
        let (source, inner) = (Number(), Number())
        source.settle(.success(1))
        weak var captured: Captured?
        weak var next: Number?
        do {
          let step = source.flatMap { _ in inner }
          let object = Captured()
          (next, captured) = (step, object)
          step.whenSettled { _ in withExtendedLifetime(object) {} }
          print(step.cancel())
        }
        print(captured == nil, next == nil, inner.settle(.success(2)))
      }
      look()
      """
    let program = try Step(.ladder, rung).promise
    #expect(try await output(of: program, with: look) == "true\ntrue true true\n")
  }

  @Test func `handlers on the queue of all promises run later, in their order`() async throws {
    let look = """
      func look() {
        let isDone = DispatchSemaphore(value: 0)
        let answer = Promise<Int, any Error>()
        let elsewhere = answer.on(.jobs)
        answer.settle(.success(42))
        // Inside a job of that queue, so that none of these can run before this one has returned.
        elsewhere.whenSettled { _ in
          elsewhere.whenSettled { _ in print("first") }
          elsewhere.whenSettled { _ in
            print("second")
            isDone.signal()
          }
          print("continues")
        }
        isDone.wait()
      }
      look()
      """
    let program = try Step(.ladder, 11).promise
    #expect(
      try await output(of: program, with: "import Dispatch\n" + look)
        == "continues\nfirst\nsecond\n"
    )
  }
}
