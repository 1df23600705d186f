import PromiseConformance

/// A program that both languages can run: its parts run one after another, each when the one before has come to rest.
struct Script: Sendable, Equatable {
  /// Their endings are empty.
  var parts: [Body]

  /// What stands between two parts where a program is printed.
  static let pause = "// Then, when no job is left:"

  /// How many statements and closures it has.
  var size: Int { parts.reduce(0) { $0 + $1.size } }

  /// As both languages read it: one line.
  var encoded: String { "[\(parts.map(\.encoded).joined(separator: ","))]" }

  /// The program of that number among those of a seed.
  static func numbered(_ number: Int, seed: UInt64) -> Script {
    var mixed = SplitMix(seed: seed &+ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
    var generator = Generator(random: SplitMix(seed: mixed.next()))
    return generator.script()
  }
}
