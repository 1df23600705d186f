import Foundation

/// A folder that is there until it is removed.
package struct TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    let files = FileManager.default
    url = files.temporaryDirectory.appending(path: "promises-\(UUID().uuidString)")
    try files.createDirectory(at: url, withIntermediateDirectories: true)
  }

  package func remove() {
    try? FileManager.default.removeItem(at: url)
  }
}

/// Runs `body` with a new folder, which is removed when it returns or throws.
package func withTemporaryFolder(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (URL) async throws -> Void
) async throws {
  let folder = try TemporaryFolder()
  defer { folder.remove() }
  try await body(folder.url)
}
