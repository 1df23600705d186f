import PromiseConformance

/// A program that both languages can run: its parts run one after another, each when the one before is idle.
struct Script: Sendable, Equatable {
  /// Their endings are empty.
  var parts: [Body]

  /// Separates two parts where a program is printed.
  static let pause = "// Then, when no job is left:"

  /// How many statements and closures it has.
  var size: Int { parts.reduce(0) { $0 + $1.size } }

  /// The form that both languages read: one line.
  var encoded: String { "[\(parts.map(\.encoded).joined(separator: ","))]" }

  /// The program of that number among those of a seed.
  static func numbered(_ number: Int, seed: UInt64) -> Script {
    var mixed = SplitMix(seed: seed &+ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
    var generator = Generator(random: SplitMix(seed: mixed.next()))
    return generator.script()
  }
}
