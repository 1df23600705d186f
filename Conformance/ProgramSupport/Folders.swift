import Foundation

extension URL {
  /// Whether there is a folder.
  package var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The paths of what is in the folder and in those below, seen from it.
  package var pathsBelow: [String] {
    FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
  }

  /// Makes the folder, and those that it is in, unless they are there.
  package func makeFolder() throws {
    try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
  }
}
