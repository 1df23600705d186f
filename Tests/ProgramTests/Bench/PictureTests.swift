import Foundation
import Testing

@testable import bench

#if canImport(FoundationXML)
  import FoundationXML
  import TestSupport
#endif

@Suite(.ownThread) struct PictureTests {
  private final class Names: NSObject, XMLParserDelegate {
    var count: [String: Int] = [:]

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      count[name, default: 0] += 1
    }
  }

  /// How many elements there are of each name; fails, if the text is not well-formed.
  private func elements(of svg: String) -> [String: Int] {
    let (parser, names) = (XMLParser(data: Data(svg.utf8)), Names())
    parser.delegate = names
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    return names.count
  }

  @Test func `it is well-formed, whatever a subject is called`() {
    let timings = [10, 1_000, 100_000].flatMap { n in
      ["a <b> & \"c\"", "mutex box"].map { subject in
        Timing(subject: subject, work: .chain, n: n, ns: 12, cpu: 12, spread: 0, floor: 1.5)
      }
    }
    let count = elements(of: Picture(timings).svg)
    #expect(count["circle"] == 6, "a dot for each measurement")
    #expect(count["rect"] == 3, "the ground, and a bar for each subject")
  }

  @Test func `it is well-formed where there is little or nothing to show`() {
    #expect(elements(of: Picture([]).svg)["svg"] == 1)
    let odd = [
      Timing(subject: "a", work: .chain, n: 10, ns: 0, cpu: 0, spread: 0, floor: 0),
      Timing(subject: "a", work: .settled, n: 1_000, ns: 5, cpu: 5, spread: 0, floor: nil),
    ]
    for timing in odd { #expect(elements(of: Picture([timing]).svg)["circle"] == nil) }
    #expect(!Picture(odd).svg.contains("nan"))
  }
}
