import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A document of XML as a tree, read by the system's parser.
package final class Markup: NSObject, XMLParserDelegate {
  package final class Element {
    package let name: String
    package let attributes: [String: String]
    package fileprivate(set) var children: [Element] = []
    package fileprivate(set) var text = ""

    fileprivate init(_ name: String, _ attributes: [String: String]) {
      (self.name, self.attributes) = (name, attributes)
    }

    /// It and all its descendants, in the order of their beginnings.
    package var whole: [Element] { [self] + children.flatMap(\.whole) }

    package func all(_ name: String) -> [Element] { whole.filter { $0.name == name } }
  }

  package struct Malformed: Error { let reason: String }

  package private(set) var root: Element?
  private var open: [Element] = []

  package init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    guard parser.parse() else {
      throw Malformed(
        reason: "line \(parser.lineNumber): \(String(describing: parser.parserError))"
      )
    }
  }

  package func parser(
    _: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    let element = Element(name, attributes)
    open.last?.children.append(element)
    if root == nil { root = element }
    open.append(element)
  }

  package func parser(
    _: XMLParser,
    didEndElement: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }

  package func parser(_: XMLParser, foundCharacters text: String) { open.last?.text += text }
}
