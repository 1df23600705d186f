import Foundation
import PromiseConformance
import ProgramSupport
import TestSupport
import Testing

/// The thread sanitizer, on a library's own source with the locks of its build.
@Suite(.ownThread) struct RaceDetectorTests {
  @Test func `the source is clean, and an unlocked access in it is caught`() async throws {
    let files = [
      "ResultPromise/Promise", "ResultPromise/Machine", "ResultPromise/Turn",
      "ResultPromise/Producer", "ResultPromise/Promise+Priority", "Dispatchers/Dispatcher",
      "Dispatchers/Escalation", "Dispatchers/LimiterPlace", "Dispatchers/Mutex+Release",
      "PromiseStorage/Waiter", "PromiseStorage/Slot", "PromiseStorage/Transform",
      "PromiseStorage/TurnJobs", "PromiseStorage/Platform/ThreadSlot",
    ]
    let promise = try files.map { name in
      try Project.text("Sources/\(name).swift").replacing(
        /(@_spi\(Storage\) )?(public )?import (Synchronization|Dispatchers|PromiseStorage)\n/,
        with: ""
      )
    }.joined()
    var planted = promise
    for (place, extra) in [
      (
        "@usableFromInline final let lock: Mutex<PromiseState>\n",
        "  @usableFromInline final nonisolated(unsafe) var calls = 0\n"
      ),
      (
        "@inlinable public func fulfill(with result: Result<Value, Failure>) -> Bool {\n",
        "    calls += 1\n"
      ),
    ] {
      try #require(planted.contains(place))
      planted.replace(place, with: place + extra)
    }
    let clean = try await build(promise)
    #expect(clean.status == 0, "\(clean.errors)")
    #expect(clean.output == "settled 200\n")
    let racing = try await build(planted)
    #expect(racing.status == 66)
    #expect(racing.errors.contains("WARNING: ThreadSanitizer"))
  }

  /// Four threads meet, and then only the promise's lock orders what they do.
  ///
  /// They meet again before they end, and are blocked until then: if a thread has ended, or has done much since,
  /// the sanitizer may know too little to report it.
  private static let program = """
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

    let settled = Mutex(0)
    let ended = DispatchSemaphore(value: 0)
    for _ in 0..<200 {
      let (line, last) = (Line(), Line())
      let promise = Promise<Int, Never>()
      promise.await { _ in settled.withLock { $0 += 1 } }
      for number in 0..<4 {
        Thread {
          line.arrive()
          promise.fulfill(with: .success(number))
          last.arrive()
          ended.signal()
        }.start()
      }
      for _ in 0..<4 { ended.wait() }
    }
    print("settled", settled.withLock { $0 })
    """

  private func build(_ promise: String) async throws -> ProgramEnd {
    try await Toolchain.withFolder { folder in
      var texts = ["main.swift": Self.program, "Promise.swift": promise]
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
