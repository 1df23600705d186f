import Foundation

/// A folder in which the system lists processes, or the threads of one.
package enum SystemList {
  /// The numbers of all processes; `nil` where the system does not list them.
  static var processes: [Int32]? { names(in: "/proc").map { $0.compactMap { Int32($0) } } }

  /// The names of the process's own threads; `nil` where the system does not list them.
  package static var threads: Set<String>? { names(in: "/proc/self/task").map(Set.init) }

  /// The name of the calling thread there; `nil` where the system does not list it.
  package static var thread: String? {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return path?.split(separator: "/").last.map(String.init)
  }

  /// How long a thread of the process has waited for a processor so far, in seconds; 0 where the system does not tell.
  package static func delay(of thread: String) -> Double {
    let path = "/proc/self/task/\(thread)/schedstat"
    // What it has used and what it has waited, in nanoseconds.
    let words = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ") ?? []
    return words.count > 1 ? (Double(words[1]) ?? 0) / 1e9 : 0
  }

  /// Not by `contentsOfDirectory(atPath:)`: Foundation of Swift 6.3 copies 256 bytes for each name, also where the memory
  /// of a long list ends before, and then the process crashes.
  private static func names(in path: String) -> [String]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return FileManager.default.enumerator(
      at: URL(fileURLWithPath: path),
      includingPropertiesForKeys: nil,
      options: .skipsSubdirectoryDescendants
    ).map { all in all.compactMap { ($0 as? URL)?.lastPathComponent } }
  }
}
