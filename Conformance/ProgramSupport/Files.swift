import Foundation

extension URL {
  /// The name for the compiler of the package in this folder: its modules see each other's `package` declarations.
  package var packageName: String {
    lastPathComponent.lowercased().replacing(/[^a-z0-9]/, with: "_")
  }

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

  /// The text of the file.
  package var text: String { get throws { try String(contentsOf: self, encoding: .utf8) } }

  /// The same; throws a ``Mistake`` with these words, if it cannot be read.
  package func text(orSay words: @autoclosure () -> String) throws -> String {
    do { return try text } catch { throw Mistake(words()) }
  }

  /// Replaces the text of the file, whole or not at all; what is no file, such as `/dev/null`, stays and is written to.
  package func write(_ text: String) throws {
    let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    guard let kind, kind != .typeRegular else {
      return try Data(text.utf8).write(to: self, options: .atomic)
    }
    let handle = try FileHandle(forWritingTo: self)
    // A link may lead to a longer file; a device has no length.
    try? handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  /// The same; throws a ``Mistake`` that says why it cannot be written.
  ///
  /// - Parameters:
  ///   - text: its new text.
  ///   - path: how the file is called.
  ///   - advice: what would be right.
  package func write(_ text: String, as path: String? = nil, or advice: String) throws {
    do { try write(text) } catch {
      throw Mistake(writing: path ?? relativePath, error, or: advice)
    }
  }

  /// The same, unless the file has this text: what is not changed is not compiled again.
  package func renew(_ text: String) throws {
    if (try? self.text) != text { try write(text) }
  }

  /// Makes the folder, and those that it is in, unless they are there.
  package func makeFolder() throws {
    try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
  }
}
