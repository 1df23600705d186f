import PromiseConformance

extension Fixture {
  /// Reads the programs of a library, each as a whole file, as a user of the library would write it.
  ///
  /// Before the first are what each of them imports, and the errors of those that declare no `Offline` of their own.
  static func read(_ file: [UInt8]) -> [Fixture] {
    let lines = String(decoding: file, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
        let there = line.replacing("  // also on main", with: "")
        return there.count == line.count ? [line] : [there, onMain(there)]
      }
    let programs = lines.joined(separator: "\n").split(separator: /\n\/\/ (?=[A-Z]{3}-\d\d: )/)
    let head = programs[0].split(separator: "\n\n").suffix(2)
    return programs.dropFirst().map { program in
      let parts = program.dropFirst("TYP-07: ".count).split(separator: "\n\n", maxSplits: 1)
      let declared = program.contains("enum Offline") ? head.prefix(1) : head
      let all = ["// \(parts[0])\n\(declared.joined(separator: "\n\n"))", String(parts[1])]
      return Fixture(String(program.prefix("TYP-07".count)), all.joined(separator: "\n\n"))
    }
  }

  private static func onMain(_ line: Substring) -> Substring {
    line.replacing("(on: .global()) ", with: " ").replacing("on: .global(), ", with: "")
  }
}
