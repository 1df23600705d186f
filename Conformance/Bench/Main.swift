import Foundation

@main
enum Main {
  static func main() {
    do {
      var arguments = CommandLine.arguments.dropFirst()
      let command = arguments.popFirst() ?? ""
      var names: [String] = []
      var works: [Work] = []
      var n = 1_000
      while let option = arguments.popFirst() {
        guard let value = arguments.popFirst() else {
          throw Mistake(description: "\(option) takes a value")
        }
        switch option {
        case "--subject": names.append(value)
        case "--work":
          guard let work = Work(rawValue: value) else {
            throw Mistake(description: "there is no work “\(value)”")
          }
          works.append(work)
        case "--n": n = Int(value) ?? n
        default: throw Mistake(description: "there is no option “\(option)”")
        }
      }
      for name in names where !Measured.all.contains(where: { $0.name == name }) {
        throw Mistake(
          description:
            "there is no subject “\(name)” (there are: \(Measured.all.map(\.name).joined(separator: "; ")))"
        )
      }
      if works.isEmpty { works = Work.allCases }
      let subjects = Measured.all.filter { names.isEmpty || names.contains($0.name) }
      switch command {
      case "count": for subject in subjects { try Count.run(subject, works, n: n) }
      case "instructions":
        let folder = URL(fileURLWithPath: ".build/bench")
        let counter = Instructions(n: n, folder: folder)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var lines = ""
        for subject in subjects {
          for cost in try counter.costs(of: subject.name, works) {
            lines += String(decoding: try encoder.encode(cost), as: UTF8.self) + "\n"
            print(
              cost.subject.padding(toLength: 28, withPad: " ", startingAt: 0),
              cost.work.padding(toLength: 8, withPad: " ", startingAt: 0),
              cost.instructions,
              cost.allocations,
              cost.bytes
            )
          }
        }
        try Data(lines.utf8).write(
          to: folder.appending(path: "instructions.jsonl"),
          options: .atomic
        )
      default: throw Mistake(description: "there is no command “\(command)”")
      }
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(2)
    }
  }
}
