import Foundation
import ProgramSupport
import PromiseReport

/// The faults that change nothing that anybody can see, each with a reason.
struct AcceptedFaults {
  let path: String
  private let reasons: [[String]: String]

  /// Reads the list of this project, or of somebody else's package.
  init(_ target: PlantedModule.Target) throws {
    path =
      target.package.map { $0.appending(path: "faults.tsv").path }
      ?? "Conformance/Faults/\(target.name).tsv"
    let text = (try? URL(fileURLWithPath: path).text) ?? ""
    var reasons: [[String]: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 5 else {
        throw Mistake(
          "a line of \(path) has file, function, kind, source and reason, with tabs between them, not “\(line)”"
        )
      }
      reasons[Array(fields.prefix(4))] = fields[4]
    }
    self.reasons = reasons
  }

  func reason(for fault: PlantedFault) -> String? { reasons[fault.key] }

  /// Those that are about no fault.
  func stale(among faults: [PlantedFault]) -> [String] {
    let known = Set(faults.map(\.key))
    return reasons.keys.filter { !known.contains($0) }.map { $0.joined(separator: " ") }.sorted()
  }
}
