import Foundation

extension ThreadID {
  /// The threads of the process, where the system lists them.
  ///
  /// Not by `contentsOfDirectory(atPath:)`: Foundation of Swift 6.3 copies 256 bytes for each name, also where the memory
  /// of a long list ends before, and then the process crashes.
  static var all: Set<String>? {
    let list = URL(fileURLWithPath: "/proc/self/task")
    guard FileManager.default.fileExists(atPath: list.path) else { return nil }
    return FileManager.default.enumerator(
      at: list,
      includingPropertiesForKeys: nil,
      options: .skipsSubdirectoryDescendants
    ).map { threads in Set(threads.compactMap { ($0 as? URL)?.lastPathComponent }) }
  }
}
