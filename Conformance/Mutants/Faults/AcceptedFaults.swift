import Foundation
import ProgramSupport
import PromiseReport

/// The faults that change nothing that anybody can see, each with a reason.
struct AcceptedFaults {
  let path: String
  /// What each entry is about: file, function, kind, source.
  private var entries: [(fields: [String], reason: String)] = []

  /// Reads the list of this project, or of somebody else's package.
  init(_ target: PlantedModule.Target) throws {
    path =
      target.package.map { $0.appending(path: "faults.tsv").path }
      ?? "Conformance/Faults/\(target.name).tsv"
    let text = (try? URL(fileURLWithPath: path).text) ?? ""
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 5 else {
        throw Mistake(
          "a line of \(path) has file, function, kind, source and reason, with tabs between them, not “\(line)”"
        )
      }
      entries.append((Array(fields.prefix(4)), fields[4]))
    }
  }

  func reason(for fault: PlantedFault) -> String? {
    entries.first { Self.isAbout($0.fields, fault) }?.reason
  }

  /// Those that are about no fault.
  func stale(among faults: [PlantedFault]) -> [String] {
    entries.map(\.fields).filter { entry in !faults.contains { Self.isAbout(entry, $0) } }
      .map { $0.joined(separator: " ") }
  }

  /// A field that ends in `*` is about all that begin like it.
  private static func isAbout(_ entry: [String], _ fault: PlantedFault) -> Bool {
    zip(entry, fault.key).allSatisfy { field, text in
      field.hasSuffix("*") ? text.hasPrefix(field.dropLast()) : text == field
    }
  }
}
