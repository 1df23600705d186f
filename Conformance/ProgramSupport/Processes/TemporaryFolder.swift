import Foundation

/// A new empty folder.
///
/// It is removed with the last reference to this object, and when the process is interrupted.
public final class TemporaryFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Makes a folder.
  ///
  /// - Parameter parent: where, under a hidden name; in the system's folder for temporary files, unless given.
  public init(in parent: URL? = nil) throws {
    let name = "promises-\(UUID())"
    url =
      parent?.appending(path: "." + name)
      ?? FileManager.default.temporaryDirectory.appending(path: name)
    try Interruption.make(url)
  }

  /// Makes a folder in the system's folder for temporary files, with files in it.
  public convenience init(with texts: [String: String]) throws {
    try self.init()
    for (name, text) in texts {
      let file = url.appending(path: name)
      try file.deletingLastPathComponent().makeFolder()
      try file.write(text)
    }
  }

  /// Removes the folder before the last reference is released.
  func remove() { Interruption.remove(url) }

  deinit { remove() }
}
