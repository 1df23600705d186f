import Foundation
import ProgramSupport

/// A chart of the times: the cost of a step at each size, and its ratio to the floor.
///
/// One SVG file with its own styles, for light and for dark.
struct Picture {
  private let timings: [Timing]
  private let subjects: [String]
  private static let width = 960.0

  init(_ timings: [Timing]) {
    self.timings = timings
    subjects = timings.map(\.subject).uniqued()
  }

  var svg: String {
    var drawing = Drawing()
    drawing.text(24, 36, "What promises cost", style: "title")
    legend(&drawing)
    let plots = legendBottom + 20
    let works = [Work.chain, .fan, .all].filter { work in
      Set(timings.filter { $0.work == work }.map(\.n)).count > 1
    }
    for (place, work) in works.enumerated() {
      let frame = Frame(x: 72 + Double(place) * 304, y: plots + 44, width: 232, height: 220)
      plot(work, in: frame, &drawing)
    }
    let bars = Bars(timings: timings, subjects: subjects, styles: style)
    let top = works.isEmpty ? plots : plots + 330
    let bottom = bars.draw(from: top, &drawing)
    return drawing.svg(width: Picture.width, height: bottom + 16)
  }

  /// The libraries have colours; what they are compared with is grey, the floor itself black or white.
  private func style(_ subject: String) -> String {
    let known = [
      "ResultPromise": "blue", "JSPromise": "amber", "TypedPromise": "green",
      "TypedPromise, serial queue": "green dotted", "bare box": "grey", "mutex box": "ink",
      "mutex box, trampoline": "grey dashed", "mutex box, serial queue": "grey dotted",
      "mutex box, elsewhere": "ink dotted",
      "Task": "violet", "await": "violet dashed", "async let": "rose dashed",
      "task group": "rose dotted", Node.name: "violet dotted",
    ]
    return known[subject] ?? (subject.contains("NIO") ? "red" : "rose")
  }

  private var legendBottom: Double { 56 + Double((subjects.count + 3) / 4) * 22 }

  private func legend(_ drawing: inout Drawing) {
    for (place, subject) in subjects.enumerated() {
      let (x, y) = (24 + Double(place % 4) * 228, 64 + Double(place / 4) * 22)
      drawing.line([(x, y - 4), (x + 28, y - 4)], style: style(subject))
      drawing.text(x + 36, y, subject)
    }
  }

  // MARK: Cost by size

  private struct Frame {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  /// Both axes are logarithmic; what is linear in the number of steps is flat.
  private func plot(_ work: Work, in frame: Frame, _ drawing: inout Drawing) {
    let some = timings.filter { $0.work == work && $0.ns > 0 }
    let all = timings.filter { [.chain, .fan, .all].contains($0.work) && $0.ns > 0 }
    guard let small = some.map(\.n).min(), let large = some.map(\.n).max(), small < large,
      let least = all.map(\.ns).min(), let most = all.map(\.ns).max()
    else { return }
    let decades = Int(log10(least).rounded(.down))...Int(log10(most).rounded(.up))
    let height = max(1, Double(decades.upperBound - decades.lowerBound))
    func x(_ n: Int) -> Double {
      frame.x + frame.width * log(Double(n) / Double(small)) / log(Double(large) / Double(small))
    }
    func y(_ ns: Double) -> Double {
      frame.y + frame.height * (1 - (log10(ns) - Double(decades.lowerBound)) / height)
    }
    drawing.text(frame.x, frame.y - 26, work.step, style: "head")
    drawing.text(frame.x, frame.y - 10, "ns a step, by size", style: "small")
    for decade in decades {
      let height = y(pow(10, Double(decade)))
      drawing.line([(frame.x, height), (frame.x + frame.width, height)], style: "grid")
      let label = Tables.whole(pow(10, Double(decade)))
      drawing.text(frame.x - 8, height + 4, label, style: "small end")
    }
    for n in Set(some.map(\.n)).sorted() {
      drawing.text(
        x(n),
        frame.y + frame.height + 18,
        Tables.whole(Double(n)),
        style: "small middle"
      )
    }
    for subject in subjects {
      let points = some.filter { $0.subject == subject }.sorted { $0.n < $1.n }
      drawing.line(points.map { (x($0.n), y($0.ns)) }, style: style(subject))
      for point in points {
        let title = "\(subject), \(work.step), n = \(Tables.whole(Double(point.n)))"
        let value = "\(title): \(Tables.short(point.ns)) ns"
        drawing.dot(x(point.n), y(point.ns), style: style(subject), title: value)
      }
    }
  }
}

/// Bars from the floor: cheaper to the left, more expensive to the right.
struct Bars {
  let timings: [Timing]
  let subjects: [String]
  let styles: (String) -> String

  private static let works: [(work: Work, n: Int)] = [
    (.settled, 1_000), (.chain, 1_000), (.fan, 1_000), (.all, 1_000), (.race2, 10_000), (.hop, 100),
  ]

  /// Draws a block for each work, two side by side.
  ///
  /// - Returns: where the next thing may be drawn.
  func draw(from top: Double, _ drawing: inout Drawing) -> Double {
    let blocks = Bars.works.map { work, n in
      (work, timings.filter { $0.work == work && $0.n == n && ($0.floor ?? 0) > 0 })
    }.filter { !$0.1.isEmpty }
    let all = blocks.flatMap { $0.1 }.compactMap(\.floor)
    guard let least = all.min(), let most = all.max() else { return top }
    // A whole number of doublings on each side.
    let left = max(1, ceil(-log2(least)))
    let right = max(1, ceil(log2(most)))
    drawing.text(24, top + 8, "Against the mutex box of the same run", style: "head")
    drawing.text(24, top + 26, "each grid line doubles; to the left is cheaper", style: "small")
    var y = top + 56
    for start in stride(from: 0, to: blocks.count, by: 2) {
      let pair = blocks[start..<min(start + 2, blocks.count)]
      for (place, block) in pair.enumerated() {
        let x = 24 + Double(place) * 468
        draw(block.0, block.1, at: (x, y), left: left, right: right, &drawing)
      }
      y += 44 + Double(pair.map(\.1.count).max() ?? 0) * 20
    }
    return y
  }

  private func draw(
    _ work: Work,
    _ rows: [Timing],
    at corner: (x: Double, y: Double),
    left: Double,
    right: Double,
    _ drawing: inout Drawing
  ) {
    let (start, width) = (corner.x + 164, 228.0)
    let doubling = width / (left + right)
    let zero = start + left * doubling
    let bottom = corner.y + 12 + Double(rows.count) * 20
    drawing.text(corner.x, corner.y, work.step, style: "strong")
    for step in Int(-left)...Int(right) {
      let x = zero + Double(step) * doubling
      drawing.line([(x, corner.y + 8), (x, bottom)], style: step == 0 ? "axis" : "grid")
    }
    for (place, row) in rows.enumerated() {
      let y = corner.y + 14 + Double(place) * 20
      let end = zero + log2(row.floor ?? 1) * doubling
      drawing.text(start - 8, y + 11, row.subject, style: "small end")
      drawing.bar((min(zero, end), y), (abs(end - zero), 14), style: styles(row.subject))
      let label = String(format: "%.2f×", row.floor ?? 0)
      drawing.text(max(zero, end) + 5, y + 11, label, style: "small")
    }
  }
}
