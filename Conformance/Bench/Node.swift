import Foundation
import ProgramSupport

/// JavaScript's promises in Node; another program does the works.
enum Node {
  static let name = "Node (V8)"

  /// The works in `Conformance/Bench/works.js`.
  static let works: Set<Work> = [.settled, .chain, .capturing, .fan, .all]

  private static let program = "Conformance/Bench/works.js"

  /// Times each work once.
  static func sample(_ points: [(work: Work, n: Int)]) throws -> [Sample] {
    guard let node = TemporaryProcess.find("node") else {
      throw Mistake("there is no node on the PATH to time \(name) with")
    }
    guard FileManager.default.fileExists(atPath: program) else {
      throw Mistake("there is no \(program) here; run bench in the project's folder")
    }
    // Small sizes first, as for all subjects.
    let wanted = points.sorted { $0.n < $1.n }.map { "\($0.work.rawValue):\($0.n)" }
    let text = try Child.run(node, [program] + wanted)
    let samples = text.split(separator: "\n").compactMap(Sample.init(line:))
    return try Timer.complete(samples, of: name, points.count)
  }
}
