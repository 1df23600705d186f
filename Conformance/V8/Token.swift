import ProgramSupport
import PromiseConformance

/// A program that can be run again: its seed and number, and a checksum of its content.
struct Token: CustomStringConvertible {
  let seed: UInt64
  let number: Int
  let script: Script

  init(seed: UInt64, number: Int) {
    (self.seed, self.number) = (seed, number)
    script = Script.numbered(number, seed: seed)
  }

  /// Reads one.
  ///
  /// - Throws: a `Mistake`, if it is none, if letters are missing, or if programs are now made in another way.
  init(parsing text: String) throws {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, parts[0] == "v8", let seed = UInt64(parts[1]),
      let number = Int(parts[2]), number >= 0
    else { throw Mistake("“\(text)” is no token of v8, which is like v8:1:4711:8f3ac01b") }
    self.init(seed: seed, number: number)
    guard parts[3] == hash else {
      throw Mistake(
        "the token is damaged, or programs are made in another way since; run make v8 again"
      )
    }
  }

  /// As it is printed.
  var description: String { "v8:\(seed):\(number):\(hash)" }

  private var hash: String { String(script.encoded.stableHash & 0xffff_ffff, radix: 16) }
}
