import Foundation
import PromiseReport

/// A file with faults, and where each of them is in its text.
struct PlantedFile {
  private(set) var text: [UInt8] = []
  private(set) var faults: [PlantedFault] = []
  /// Theirs, as the planter has them.
  private var ids: [Int] = []
  private var places: [(range: Range<Int>, ids: [Int])] = []
  private let source: [UInt8]
  private let left: Set<Int>
  private let first: Int

  /// - Parameters:
  ///   - left: the faults that are left out.
  ///   - first: the number of the first fault.
  init(_ planter: Planter, without left: Set<Int>, first: Int) {
    (source, self.left, self.first) = (planter.source, left, first)
    var sites = planter.sites[...]
    write(0..<source.count, &sites)
  }

  /// The faults that an error at a place is about.
  func faults(at line: Int, _ column: Int) -> [Int] {
    let place = start(of: line) + column - 1
    let around = places.filter { $0.range.contains(place) || $0.range.upperBound == place }
    return around.filter { !$0.ids.isEmpty }.min { $0.range.count < $1.range.count }?.ids ?? []
  }

  /// All that are planted in a line.
  func faults(in line: Int) -> [Int] {
    let range = start(of: line)..<start(of: line + 1)
    return places.filter { range.contains($0.range.lowerBound) }.flatMap(\.ids)
  }

  /// Where a line starts in the text.
  private func start(of line: Int) -> Int {
    var (start, row) = (0, 1)
    while row < line, let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) {
      (start, row) = (end + 1, row + 1)
    }
    return start
  }

  /// Writes a part of the source, with the sites that are in it.
  private mutating func write(_ range: Range<Int>, _ rest: inout ArraySlice<Planter.Site>) {
    var place = range.lowerBound
    while let site = rest.first, site.range.upperBound <= range.upperBound {
      rest.removeFirst()
      // Code that the tree has in another order than the source is left as it is.
      guard site.range.lowerBound >= place else { continue }
      text += source[place..<site.range.lowerBound]
      write(site, &rest)
      place = site.range.upperBound
    }
    text += source[place..<range.upperBound]
  }

  private mutating func write(_ site: Planter.Site, _ rest: inout ArraySlice<Planter.Site>) {
    let (start, before, number) = (text.count, faults.count, first + faults.count)
    var planted = site.faults.filter { !left.contains($0.id) }
    for place in planted.indices {
      planted[place].fault.number = number + place
      faults.append(planted[place].fault)
      ids.append(planted[place].id)
    }
    func inner(_ file: inout PlantedFile) { file.write(site.range, &rest) }
    switch site.form {
    case _ where planted.isEmpty: inner(&self)
    case .scope: inner(&self)
    case .statement:
      put("if !isFault(in: \(number)...\(number + planted.count - 1)) { ")
      inner(&self)
      put(" }")
      put(planted.filter { !$0.code.isEmpty }, "; if isFault(#) { ", " }")
    case .value:
      put("(")
      put(planted, "isFault(#) ? (", ") : ")
      put("(")
      inner(&self)
      put("))")
    case .negated:
      put("((")
      inner(&self)
      put(") != isFault(\(number)))")
    case .loop:
      put("altered(")
      inner(&self)
      put(planted.map { ", \($0.code): \($0.fault.number)" }.joined() + ")")
    case .shorthand: put(" = isFault(\(number)) ? nil : \(planted[0].code)")
    case .before(let then):
      put("\n")
      put(planted, "if isFault(#) { ", " }\n")
      put(then)
    }
    let isScope = if case .scope = site.form { true } else { false }
    places.append((start..<text.count, isScope ? Array(ids[before...]) : planted.map(\.id)))
  }

  /// Each fault's code, between two texts, the first with its number.
  private mutating func put(_ planted: [Planter.Fault], _ start: String, _ end: String) {
    for one in planted {
      put(start.replacing("#", with: "\(one.fault.number)"))
      put(one.code, one.id)
      put(end)
    }
  }

  private mutating func put(_ code: String, _ id: Int? = nil) {
    let start = text.count
    text += Array(code.utf8)
    if let id { places.append((start..<text.count, [id])) }
  }
}
