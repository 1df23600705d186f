import Foundation
import ProgramSupport
import PromiseReport

/// The faults that change nothing that anybody can see, each with a reason.
struct AcceptedFaults {
  let path: String
  /// Each has file, function, kind, source and reason.
  private let entries: [[String]]

  /// Reads the list of this project, or of somebody else's package.
  init(_ target: PlantedModule.Target) throws {
    let path =
      target.isAdopted
      ? target.root.appending(path: "faults.tsv").path : "Conformance/Faults/\(target.name).tsv"
    let text = (try? URL(fileURLWithPath: path).text) ?? ""
    self.path = path
    entries = try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 5 else {
        throw Mistake(
          "a line of \(path) has file, function, kind, source and reason, with tabs between them, not “\(line)”"
        )
      }
      return fields
    }
  }

  func reason(for fault: PlantedFault) -> String? {
    entries.first { Self.isAbout($0, fault) }?[4]
  }

  /// Those that are about no fault.
  func stale(among faults: [PlantedFault]) -> [String] {
    entries.filter { entry in !faults.contains { Self.isAbout(entry, $0) } }
      .map { $0.dropLast().joined(separator: " ") }
  }

  /// A field that ends in `*` is about all that begin like it.
  private static func isAbout(_ entry: [String], _ fault: PlantedFault) -> Bool {
    zip(entry, fault.key).allSatisfy { field, text in
      field.hasSuffix("*") ? text.hasPrefix(field.dropLast()) : text == field
    }
  }
}
