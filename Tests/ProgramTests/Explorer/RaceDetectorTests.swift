import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// The thread sanitizer with the locks of its build: `make tsan` shows that the libraries are clean under it.
@Suite(.ownThread) struct RaceDetectorTests {
  @Test func `what a lock orders is clean, and an unlocked access is caught`() async throws {
    let clean = try await build(Self.program(calling: "lock.withLock { _ in calls += 1 }"))
    #expect(clean.status == 0, "\(clean.errors)")
    #expect(clean.output == "called 800\n")
    let racing = try await build(
      Self.program(calling: "calls += 1\n    lock.withLock { $0 += 1 }")
    )
    #expect(racing.status == 66)
    #expect(racing.errors.contains("WARNING: ThreadSanitizer"))
  }

  /// Four threads meet, and then only the lock orders what they do.
  ///
  /// They meet again before they end, and are blocked until then: if a thread has ended, or has done much since,
  /// the sanitizer may know too little to report it.
  private static func program(calling code: String) -> String {
    """
    import Foundation

    final class Line: Sendable {
      let missing = Mutex(4)
      let open = DispatchSemaphore(value: 0)

      func arrive() {
        let left = missing.withLock { missing in
          missing -= 1
          return missing
        }
        if left > 0 { return open.wait() }
        for _ in 0..<3 { open.signal() }
      }
    }

    final class Callee: Sendable {
      let lock = Mutex(0)
      nonisolated(unsafe) var calls = 0

      func call() {
        \(code)
      }
    }

    let ended = DispatchSemaphore(value: 0)
    var sum = 0
    for _ in 0..<200 {
      let (line, last, callee) = (Line(), Line(), Callee())
      for _ in 0..<4 {
        Thread {
          line.arrive()
          callee.call()
          last.arrive()
          ended.signal()
        }.start()
      }
      for _ in 0..<4 { ended.wait() }
      sum += callee.calls
    }
    print("called", sum)
    """
  }

  private func build(_ program: String) async throws -> ProgramEnd {
    try await Toolchain.withFolder { folder in
      var texts = ["main.swift": program]
      // Foundation imports the standard library's atomics, whose members are mistaken for those of a module beside it.
      let locks = try Project.files(under: "Conformance/Explorer/Interleaving") {
        !$0.hasPrefix("Atomic")
      }
      // All of it is one module here.
      for (path, text) in try locks + Project.files(under: "Conformance/Platform") {
        let name = URL(fileURLWithPath: path).lastPathComponent
        texts[name] = text.replacing("import Platform\n", with: "")
      }
      for (name, text) in texts {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
      }
      let program = folder.appending(path: "program")
      let compiled = try await Toolchain.run(
        "swiftc",
        ["-swift-version", "6", "-package-name", "promises", "-sanitize=thread"]
          + ["-o", program.path] + texts.keys.map { folder.appending(path: $0).path }
      )
      guard compiled.status == 0 else { return compiled }
      return try await TemporaryProcess(program).run()
    }
  }
}
