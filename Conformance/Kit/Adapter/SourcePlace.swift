/// A line of a source file.
public struct SourcePlace: Sendable, Hashable, CustomStringConvertible {
  /// The file's path.
  public let file: String
  /// The number of the line, from 1.
  public let line: Int

  /// Names a line.
  public init(_ file: String, _ line: Int) { (self.file, self.line) = (file, line) }

  /// `Adapter.swift:12`, with the path of the file.
  public var description: String { "\(file):\(line)" }
}
