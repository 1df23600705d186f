import Foundation
import PromiseReport

/// A file with faults, and where each of them is in its text.
struct PlantedFile {
  /// A fault is known by the place of its site, and its own place there.
  struct ID: Hashable { let site, fault: Int }

  private(set) var text: [UInt8] = []
  private(set) var faults: [PlantedFault] = []
  private var known: [ID] = []
  private var places: [(range: Range<Int>, ids: [ID])] = []
  private var next: Int
  private let source: [UInt8]
  /// The places of the sites, the outer ones first.
  private let order: [Int]
  private let sites: [Planter.Site]
  private let left: Set<ID>

  /// - Parameters:
  ///   - left: the faults that are left out.
  ///   - first: the number of the first fault.
  init(_ source: [UInt8], _ sites: [Planter.Site], without left: Set<ID>, first: Int) {
    (self.source, self.sites, self.left, next) = (source, sites, left, first)
    order = sites.indices.sorted { a, b in
      let (one, other) = (sites[a].range, sites[b].range)
      if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
      // What comes before a place is outside of what begins there.
      if one.isEmpty != other.isEmpty { return one.isEmpty }
      return one.upperBound == other.upperBound ? a < b : one.upperBound > other.upperBound
    }
    var sites = order[...]
    write(0..<source.count, &sites)
  }

  /// The faults that an error at a place is about.
  func faults(at line: Int, _ column: Int) -> [ID] {
    var (start, row) = (0, 1)
    while row < line, let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) {
      (start, row) = (end + 1, row + 1)
    }
    let place = start + column - 1
    let around = places.filter { $0.range.contains(place) || $0.range.upperBound == place }
    return around.filter { !$0.ids.isEmpty }.min { $0.range.count < $1.range.count }?.ids ?? []
  }

  /// Writes a part of the source, with the sites that are in it.
  private mutating func write(_ range: Range<Int>, _ rest: inout ArraySlice<Int>) {
    var place = range.lowerBound
    while let first = rest.first, sites[first].range.upperBound <= range.upperBound {
      rest.removeFirst()
      let site = sites[first]
      // Code that the tree has in another order than the source is left as it is.
      guard site.range.lowerBound >= place else { continue }
      text += source[place..<site.range.lowerBound]
      write(site, first, &rest)
      place = site.range.upperBound
    }
    text += source[place..<range.upperBound]
  }

  private mutating func write(_ site: Planter.Site, _ number: Int, _ rest: inout ArraySlice<Int>) {
    let (start, before) = (text.count, known.count)
    let ids = site.faults.indices.map { ID(site: number, fault: $0) }.filter { !left.contains($0) }
    let first = next
    let codes = ids.map { id in
      var fault = site.faults[id.fault]
      fault.number = next
      faults.append(fault)
      known.append(id)
      next += 1
      return (number: fault.number, text: site.texts[id.fault], id: id)
    }
    func inner(_ planted: inout PlantedFile) { planted.write(site.range, &rest) }
    switch site.form {
    case _ where ids.isEmpty: inner(&self)
    case .scope: inner(&self)
    case .statement:
      put("if !isFault(in: \(first)...\(next - 1)) { ")
      inner(&self)
      put(" }")
      put(codes.filter { !$0.text.isEmpty }, "; if isFault(#) { ", " }")
    case .value:
      put("(")
      put(codes, "isFault(#) ? (", ") : ")
      put("(")
      inner(&self)
      put("))")
    case .negated:
      put("((")
      inner(&self)
      put(") != isFault(\(first)))")
    case .loop:
      put("altered(")
      inner(&self)
      put(codes.map { ", \($0.text): \($0.number)" }.joined() + ")")
    case .shorthand: put(" = isFault(\(first)) ? nil : \(codes[0].text)")
    case .before(let then):
      put("\n")
      put(codes, "if isFault(#) { ", " }\n")
      put(then)
    }
    let isScope = if case .scope = site.form { true } else { false }
    places.append((start..<text.count, isScope ? Array(known[before...]) : ids))
  }

  /// Each fault's code, between two texts, the first with its number.
  private mutating func put(
    _ codes: [(number: Int, text: String, id: ID)],
    _ start: String,
    _ end: String
  ) {
    for one in codes {
      put(start.replacing("#", with: "\(one.number)"))
      put(one.text, one.id)
      put(end)
    }
  }

  private mutating func put(_ code: String, _ id: ID? = nil) {
    let start = text.count
    text += Array(code.utf8)
    if let id { places.append((start..<text.count, [id])) }
  }
}
