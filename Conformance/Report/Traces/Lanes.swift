import PromiseConformance

/// A trace as a picture: time goes down, and each thread has a lane.
///
/// The shape of a step shows its kind. A bar shows that the thread was inside a library call; a dashed line, that
/// another thread continued; a red line at the end, what was violated. All words are in the picture and none is cut.
struct Lanes {
  let steps: TraceSteps
  /// What distinguishes the picture's elements from those of others on a page.
  let id: String
  /// Whose trace it is, if it is a file of its own, with its own colours.
  let owner: String?
  private static let rowHeight = 17
  private static let laneWidth = 38
  private static let head = 46
  /// How many characters fit in a line of what happens, and of the state.
  private static let (whatWidth, stateWidth) = (38, 26)
  private static let laneLeft = 34

  /// What is drawn behind, and what before that.
  private typealias Layers = (back: String, front: String)

  init(_ steps: TraceSteps, id: String, ofFile owner: String? = nil) {
    (self.steps, self.id, self.owner) = (steps, id, owner)
  }

  private var lanesRight: Int { Self.laneLeft + max(1, steps.threads.count) * Self.laneWidth }
  private var whatLeft: Int { lanesRight + 10 }
  private var stateLeft: Int { whatLeft + Self.width(Self.whatWidth) + 12 }
  private var right: Int { stateLeft + Self.width(Self.stateWidth) + 6 }

  /// The width of so many characters in a monospaced font.
  private static func width(_ characters: Int) -> Int { (characters * 73 + 9) / 10 }

  private func x(_ thread: Int) -> Int {
    let place = steps.threads.firstIndex(of: thread) ?? 0
    return Self.laneLeft + place * Self.laneWidth + Self.laneWidth / 2
  }

  /// The picture as an element of a page, or as a file.
  var svg: String {
    var drawing: Layers = ("", "")
    heads(&drawing)
    let bottom = draw(rows: &drawing)
    let end = self.end(at: bottom, &drawing)
    let height = legend(at: end, &drawing)
    return Drawing.svg(
      id,
      title: (owner.map { "\($0): " } ?? "") + steps.title,
      words: steps.description,
      width: right,
      height: height,
      isFile: owner != nil,
      drawing.back + drawing.front
    )
  }

  private func heads(_ drawing: inout Layers) {
    drawing.front += Drawing.text(0, 14, "step", "soft")
    drawing.front += Drawing.text(Self.laneLeft, 14, "thread", "soft")
    if let owner { drawing.front += Drawing.text(whatLeft, 14, owner, "head") }
    for thread in steps.threads {
      drawing.front += Drawing.text(x(thread), 32, "\(thread)", "head middle")
    }
    drawing.front += Drawing.text(whatLeft, 32, "what happens", "soft")
    drawing.front += Drawing.text(stateLeft, 32, "state · waiting", "soft")
    drawing.back += Drawing.line((0, 40), (right, 40), "rule")
  }

  // MARK: Steps

  /// Draws all rows.
  ///
  /// - Returns: where the last one ends.
  private func draw(rows drawing: inout Layers) -> Int {
    var y = Self.head
    var before: (x: Int, y: Int)?
    // Of each thread, the call that it was inside, and where that began and ended.
    var calls: [Int: (call: String, top: Int, bottom: Int)] = [:]
    func close(_ thread: Int, _ drawing: inout Layers) {
      guard let call = calls.removeValue(forKey: thread) else { return }
      drawing.back += Drawing.box(x(thread) - 9, call.top, 18, call.bottom - call.top)
    }
    for row in steps.rows {
      switch row {
      case .leftOut(let count):
        for thread in steps.threads { close(thread, &drawing) }
        let bottom = y + Self.rowHeight + 8
        drawing.front += Drawing.text(whatLeft, y + 15, TraceSteps.words(leftOut: count), "soft")
        drawing.back += lanes(from: y, to: bottom, "gap")
        (y, before) = (bottom, nil)
      case .step(let step):
        let thread = step.event.thread
        let bottom = draw(step, at: y, &drawing)
        if calls[thread]?.call != step.event.call { close(thread, &drawing) }
        if let call = step.event.call {
          calls[thread] = (call, calls[thread]?.top ?? y + 2, bottom - 2)
        }
        drawing.back += lanes(from: y, to: bottom, "lane")
        let point = (x: x(thread), y: y + 13)
        if step.isSwitch, let before { drawing.back += Drawing.line(before, point, "switch") }
        (y, before) = (bottom, point)
      }
    }
    for thread in steps.threads { close(thread, &drawing) }
    return y
  }

  private func lanes(from top: Int, to bottom: Int, _ style: String) -> String {
    steps.threads.map { Drawing.line((x($0), top), (x($0), bottom), style) }.joined()
  }

  private func draw(_ step: TraceSteps.Step, at top: Int, _ drawing: inout Layers) -> Int {
    let y = top + 13
    drawing.front += Drawing.text(26, y + 4, "\(step.number)", "soft end")
    drawing.front += Drawing.shape(step.kind, x(step.event.thread), y)
    var line = y + 4
    if steps.isFirst(step) {
      drawing.front += Drawing.pointer(Self.laneLeft - 5, y)
      drawing.front += Drawing.text(whatLeft, line, "▶ " + TraceSteps.firstWords, "first")
      line += Self.rowHeight
    }
    for text in Wrapping.lines(Escaping.line(step.event.what), width: Self.whatWidth) {
      drawing.front += Drawing.text(whatLeft, line, text, "")
      line += Self.rowHeight
    }
    for text in Wrapping.lines(step.event.call.map { "inside \($0)" } ?? "", width: Self.whatWidth)
    {
      drawing.front += Drawing.text(whatLeft, line, Escaping.line(text), "soft")
      line += Self.rowHeight
    }
    var other = y + 4
    let state = step.state.map { ("promise \(step.event.promise ?? 0): \($0.words)", $0.isNew) }
    let waiting = step.waiting.map { ("waiting: \($0.words)", $0.isNew) }
    for (words, isNew) in [state, waiting].compactMap(\.self) {
      for text in Wrapping.lines(Escaping.line(words), width: Self.stateWidth) {
        drawing.front += Drawing.text(stateLeft, other, text, isNew ? "new" : "soft")
        other += Self.rowHeight
      }
    }
    return max(line, other, y + 4 + Self.rowHeight) - 6
  }

  // MARK: Below them

  private var endStyle: String { steps.isRight ? "right" : "wrong" }

  private func end(at top: Int, _ drawing: inout Layers) -> Int {
    let style = steps.isRight ? "rule" : "violation"
    drawing.back += Drawing.line((0, top + 6), (right, top + 6), style)
    var y = top + 24
    let width = right * 10 / 73 - 1
    let texts = [steps.lack.map { ("▶ " + $0, "first") }, (steps.sign + " " + steps.end, endStyle)]
    for (words, style) in texts.compactMap(\.self) {
      for text in Wrapping.lines(Escaping.line(words), width: width) {
        drawing.front += Drawing.text(0, y, text, style)
        y += Self.rowHeight
      }
    }
    return y
  }

  private func legend(at top: Int, _ drawing: inout Layers) -> Int {
    let kinds = steps.rows.compactMap { row -> TraceSteps.Kind? in
      if case .step(let step) = row { step.kind } else { nil }
    }
    let found = TraceSteps.Kind.allCases.filter(kinds.contains)
    var (place, y) = (0, top + 12)
    func next(_ words: String) -> Int {
      let width = Self.width(words.count) + 40
      if place + width > right, place > 0 { (place, y) = (0, y + 20) }
      defer { place += width }
      return place
    }
    for kind in found {
      let x = next(kind.words)
      drawing.front += Drawing.shape(kind, x + 9, y)
      drawing.front += Drawing.text(x + 22, y + 4, kind.words, "soft")
    }
    let calls = steps.rows.contains { row in
      if case .step(let step) = row { step.event.call != nil } else { false }
    }
    if calls {
      let x = next("inside a call")
      drawing.back += Drawing.box(x, y - 7, 18, 14)
      drawing.front += Drawing.text(x + 22, y + 4, "inside a call", "soft")
    }
    if steps.threads.count > 1 {
      let x = next("another thread continues")
      drawing.back += Drawing.line((x, y), (x + 18, y), "switch")
      drawing.front += Drawing.text(x + 22, y + 4, "another thread continues", "soft")
    }
    return y + 14
  }
}
