import Foundation
extension ThreadID {
  /// The threads that the process has, where the system says so.
  static var all: Set<String>? {
    #if os(Linux)
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")).map(Set.init)
    #else
      nil
    #endif
  }
}
