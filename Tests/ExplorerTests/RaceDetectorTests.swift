import Foundation
import PromiseConformance
import Testing

/// The thread sanitizer, on a library's own source with the locks of its build.
@Suite struct RaceDetectorTests {
  @Test func `the source is clean, and an unlocked access in it is caught`() async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let promise = try String(
      contentsOf: root.appending(path: "Sources/ResultPromise/Promise.swift"),
      encoding: .utf8
    ).replacing("import Synchronization\n", with: "")
    let planted = promise.replacing(
      "private let state: Mutex<State>\n",
      with: "private let state: Mutex<State>\n  nonisolated(unsafe) private var calls = 0\n"
    ).replacing("let (won, mustDeliver) =", with: "calls += 1\n    let (won, mustDeliver) =")
    #expect(planted != promise)
    let clean = try await build(promise, with: root)
    #expect(clean.status == 0, "\(clean.errors)")
    #expect(clean.text == "settled 200\n")
    let racing = try await build(planted, with: root)
    #expect(racing.status == 66)
    #expect(racing.errors.contains("WARNING: ThreadSanitizer"))
  }

  private static let program = """
    import Dispatch

    let settled = Mutex(0)
    for _ in 0..<200 {
      let promise = Promise<Int, Never>()
      promise.await { _ in settled.withLock { $0 += 1 } }
      DispatchQueue.concurrentPerform(iterations: 4) { number in
        promise.fulfill(with: .success(number))
      }
    }
    print("settled", settled.withLock { $0 })
    """

  private func build(_ promise: String, with root: URL) async throws -> Toolchain.Output {
    try await Toolchain.withFolder { folder in
      let sources = [folder.appending(path: "main.swift"), folder.appending(path: "Promise.swift")]
      try Self.program.write(to: sources[0], atomically: true, encoding: .utf8)
      try promise.write(to: sources[1], atomically: true, encoding: .utf8)
      let locks = root.appending(path: "Conformance/Explorer/Interleaving")
      let names = try FileManager.default.contentsOfDirectory(atPath: locks.path).sorted()
      let program = folder.appending(path: "program")
      let compiled = try await Toolchain.run(
        "swiftc",
        ["-swift-version", "6", "-sanitize=thread", "-o", program.path]
          + sources.map(\.path) + names.map { locks.appending(path: $0).path },
        in: folder
      )
      guard compiled.status == 0 else { return compiled }
      return try await Toolchain.run(program.path, [], in: folder)
    }
  }
}
