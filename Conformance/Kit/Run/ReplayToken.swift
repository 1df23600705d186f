/// A word that a failure prints.
///
/// It names everything that the run depends on, so that the failure can be run again.
public struct ReplayToken: Sendable, Equatable, CustomStringConvertible {
  /// What can be run again.
  public enum Kind: String, Sendable {
    /// One case of a rule; the fields are subject, rule, number of the case and seed.
    case trial
    /// One schedule of threads; the fields are the explorer's.
    case schedule
    /// A random program; the fields are subject, version of the programs, seed and number of the program.
    case program
  }

  /// Why a text is no token that can be replayed here.
  public enum Unreadable: Error, Equatable, CustomStringConvertible {
    /// It does not have the form of one.
    case malformed
    /// It has the form of one, but some of its letters were lost or changed.
    case corrupted
    /// It belongs to another version of the rules.
    case otherVersion(String)

    /// What is wrong, and what would be right.
    public var description: String {
      switch self {
      case .malformed:
        "this is no token; a failure prints one, which begins with trial:, schedule: or program:"
      case .corrupted: "the token is damaged; copy all of it, to its last letter"
      case .otherVersion(let version):
        "the token belongs to version \(version) of the catalogue, this is version \(Catalogue.version); run the suite again"
      }
    }
  }

  /// What can be run again.
  public let kind: Kind
  /// What the run depends on.
  public let fields: [String]

  /// Makes a token for this version of the catalogue.
  ///
  /// - Parameters:
  ///   - kind: what can be run again.
  ///   - fields: what the run depends on; without colons.
  public init(_ kind: Kind, _ fields: [String]) {
    (self.kind, self.fields) = (kind, fields)
  }

  /// Reads a token.
  ///
  /// - Parameter text: as it was printed.
  /// - Throws: ``Unreadable`` if it is no token, damaged, or of another version of the catalogue.
  public init(parsing text: String) throws(Unreadable) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 4, let kind = Kind(rawValue: parts[0]) else { throw .malformed }
    guard Self.checksum(parts.dropLast()) == parts[parts.count - 1] else { throw .corrupted }
    guard parts[1] == Catalogue.version else { throw .otherVersion(parts[1]) }
    self.init(kind, Array(parts[2..<parts.count - 1]))
  }

  /// The token as it is printed.
  public var description: String {
    let parts = [kind.rawValue, Catalogue.version] + fields
    return (parts + [Self.checksum(parts)]).joined(separator: ":")
  }

  private static func checksum(_ parts: some Sequence<String>) -> String {
    String(parts.joined(separator: ":").stableHash & 0xffff_ffff, radix: 16)
  }
}
