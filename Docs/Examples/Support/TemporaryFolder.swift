import Foundation

/// A folder that exists until it is removed.
struct TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    let files = FileManager.default
    url = files.temporaryDirectory.appending(path: "promises-\(UUID().uuidString)")
    try files.createDirectory(at: url, withIntermediateDirectories: false)
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }
}

/// Runs `body` with a new folder, which is removed when it returns or throws, or the process is interrupted.
func withTemporaryFolder(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (URL) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  defer { folder.remove() }
  let signals = [SIGHUP, SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      folder.remove()
      exit(128 + number)
    }
    source.resume()
    return source
  }
  try await body(folder.url)
  for source in signals { source.cancel() }
}
