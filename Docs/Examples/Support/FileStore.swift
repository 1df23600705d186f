import Foundation

/// Why the store cannot do what is asked.
enum StoreError: Error, Equatable, CustomStringConvertible {
  case missing(String)
  case damaged(String)
  case cannotWrite(String)

  var description: String {
    switch self {
    case .missing(let name): "the store has no “\(name)”"
    case .damaged(let name): "“\(name)” in the store cannot be read"
    case .cannotWrite(let name):
      "“\(name)” cannot be written to the store"
    }
  }
}

/// Keeps objects as JSON files in a folder, and calls back on a queue
/// of its own.
///
/// A file is replaced as a whole or not at all: the new content goes to
/// a file beside it, is on the disk before that takes the old file's
/// name, and so is the new name before the completion handler is
/// called.
struct FileStore: Sendable {
  typealias Completion<Value> =
    @Sendable (Result<Value, StoreError>) -> Void

  private let folder: URL
  private let queue = DispatchQueue(label: "store")

  /// Names a folder, which need not exist yet.
  init(_ folder: URL) {
    self.folder = folder
  }

  /// Makes the folder, and removes what a crash has left unfinished.
  func open(completion: @escaping Completion<Void>) {
    perform(completion) { () throws(StoreError) in
      do {
        let files = FileManager.default
        try files.createDirectory(
          at: folder,
          withIntermediateDirectories: true
        )
        for file in try files.contentsOfDirectory(
          at: folder,
          includingPropertiesForKeys: nil
        )
        where file.pathExtension == "new" {
          try files.removeItem(at: file)
        }
      } catch { throw .cannotWrite(folder.lastPathComponent) }
    }
  }

  func load<Value: Decodable & Sendable>(
    _ name: String,
    completion: @escaping Completion<Value>
  ) {
    perform(completion) { () throws(StoreError) in
      guard let data = try? Data(contentsOf: file(name)) else {
        throw .missing(name)
      }
      do {
        return try JSONDecoder().decode(Value.self, from: data)
      } catch { throw .damaged(name) }
    }
  }

  /// Keeps `value`, which is on the disk when `completion` is called
  /// with it.
  ///
  /// - Parameter willReplace: runs when the new file is complete,
  ///   before it replaces the old one.
  func save<Value: Encodable & Sendable>(
    _ value: Value,
    as name: String,
    willReplace: @escaping @Sendable () -> Void = {},
    completion: @escaping Completion<Value>
  ) {
    perform(completion) { () throws(StoreError) in
      do {
        try replace(
          file(name),
          by: JSONEncoder().encode(value),
          willReplace
        )
      } catch {
        throw .cannotWrite(name)
      }
      return value
    }
  }

  private func perform<Value: Sendable>(
    _ completion: @escaping Completion<Value>,
    _ work: @escaping @Sendable () throws(StoreError) -> Value
  ) {
    queue.async { completion(Result(catching: work)) }
  }

  private func file(_ name: String) -> URL {
    folder.appending(path: name + ".json")
  }

  private func replace(
    _ file: URL,
    by data: Data,
    _ willReplace: () -> Void
  ) throws {
    let new = file.appendingPathExtension("new")
    try data.write(to: new)
    try Self.writeThrough(new)
    willReplace()
    guard rename(new.path, file.path) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
    try Self.writeThrough(folder)
  }

  /// Returns when what was written to the file, or to the folder, is on
  /// the disk.
  private static func writeThrough(_ url: URL) throws {
    let descriptor = Foundation.open(url.path, O_RDONLY)
    defer { close(descriptor) }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}
