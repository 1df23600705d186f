import Foundation

/// One line that says what was wrong and what would be right.
public struct Mistake: Error, CustomStringConvertible {
  /// The line.
  public let description: String

  /// Says what was wrong.
  public init(_ description: String) {
    self.description = description
  }

  /// Says that a word is unknown, which word may have been meant, and which words exist.
  public init(unknown kind: String, _ word: String, among known: [String]) {
    let near = known.map { ($0, Mistake.distance(word.lowercased(), $0.lowercased())) }
      .min { $0.1 < $1.1 }
    let guess = near.map { $0.1 <= max(2, word.count / 2) ? "; did you mean \($0.0)?" : "" }
    let list = known.count <= 8 ? " (there are: \(known.joined(separator: ", ")))" : ""
    self.init("there is no \(kind) “\(word)”\(guess ?? "")\(list)")
  }

  /// Says that something cannot be written, and why in the system's words, where it says so.
  ///
  /// - Parameters:
  ///   - what: what cannot be written.
  ///   - error: why.
  ///   - advice: what would be right, unless room is all that is missing.
  package init(writing what: String, _ error: any Error, or advice: String) {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    let number = cause.domain == NSPOSIXErrorDomain ? Int32(cause.code) : nil
    if [ENOSPC, EDQUOT].contains(number) || error.isOutOfSpace {
      self.init("cannot write \(what), where there is no room left; make some")
    } else {
      let reason = number.map { " (\(String(cString: strerror($0))))" } ?? ""
      self.init("cannot write \(what)\(reason); \(advice)")
    }
  }

  /// How many letters must be added, removed or replaced to turn one word into the other.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let cost = min(diagonal + (a == b ? 0 : 1), row[j] + 1, row[j + 1] + 1)
        diagonal = row[j + 1]
        row[j + 1] = cost
      }
    }
    return row[right.count]
  }
}

extension NSError {
  /// Whether it is Foundation's own, of a full disk, without the system's number.
  fileprivate var isOutOfSpace: Bool {
    domain == NSCocoaErrorDomain && code == NSFileWriteOutOfSpaceError
  }
}
