import TestSupport
import Testing

@testable import bench

@Suite(.ownThread) struct BenchPictureTests {
  /// How many elements there are of each name.
  private func elements(of svg: String) throws -> [String: Int] {
    let all = try #require(try Markup(svg).root).whole
    return Dictionary(grouping: all, by: \.name).mapValues(\.count)
  }

  @Test func `it is well-formed, whatever a subject is called`() throws {
    let timings = [10, 1_000, 100_000].flatMap { n in
      ["a <b> & \"c\"", "mutex box"].map { subject in
        Timing(subject: subject, work: .chain, n: n, ns: 12, cpu: 12, spread: 0, floor: 1.5)
      }
    }
    let count = try elements(of: Picture(timings).svg)
    #expect(count["circle"] == 6, "a dot for each measurement")
    #expect(count["rect"] == 3, "the ground, and a bar for each subject")
  }

  @Test func `it is well-formed where there is little or nothing to show`() throws {
    #expect(try elements(of: Picture([]).svg)["svg"] == 1)
    let odd = [
      Timing(subject: "a", work: .chain, n: 10, ns: 0, cpu: 0, spread: 0, floor: 0),
      Timing(subject: "a", work: .settled, n: 1_000, ns: 5, cpu: 5, spread: 0, floor: nil),
    ]
    for timing in odd { #expect(try elements(of: Picture([timing]).svg)["circle"] == nil) }
    #expect(!Picture(odd).svg.contains("nan"))
  }
}
