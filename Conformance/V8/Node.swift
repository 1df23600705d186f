import Foundation
import ProgramSupport
import PromiseConformance
import Synchronization

/// A process of Node, in which V8's promises are, and what is said between it and this process.
///
/// This process says what is to be called, a line for each call, and Node calls it when it is asked for what a call
/// returned, or to end its turn. Until it answers, it may call back: a handler of a promise runs here, and makes calls
/// of its own.
final class Node: Sendable {
  /// What runs there, in the project's folder.
  static let program = "Conformance/V8/promises.js"

  /// A closure that JavaScript calls with an argument, which is in the words of promises.js.
  typealias Closure = @Sendable (Substring) -> Answer

  private struct State {
    /// What was said, and is not yet written.
    var said = ""
    /// What was read, and its lines, the last first.
    var heard: [UInt8] = []
    var lines: [Substring] = []
    var count = 0
    var closures: [Int: Closure] = [:]
    var payloads: [any Sendable] = []
    var onReport: Closure?
    /// Where a trial ends turns, and whether one has begun.
    var gate: Gate?
    var isInTurn = false
    /// How the process ended.
    var end: Result<ProgramEnd, any Error>?
  }

  private let state = Mutex(State())
  private let input = Pipe(), output = Pipe()
  private let hasEnded = DispatchSemaphore(value: 0)
  private let name: String
  private let patience: Int

  /// Starts Node.
  ///
  /// - Parameters:
  ///   - name: what it is to run, for messages.
  ///   - fault: the name of a fault that is planted there.
  ///   - folder: the project's.
  ///   - patience: how many seconds it may work, or do nothing.
  /// - Throws: a `Mistake`, if there is no Node.
  init(
    for name: String,
    planting fault: String? = nil,
    folder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
    patience: Int
  ) throws {
    guard let node = TemporaryProcess.find("node") else {
      throw Mistake(
        "there is no node on the PATH, and so no V8 to compare with; install Node 20.3 or later"
      )
    }
    let file = folder.appending(path: Node.program)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw Mistake("there is no \(Node.program) here; run v8 in the project's folder")
    }
    (self.name, self.patience) = (name, patience)
    // A process that has ended reads nothing: writing to it must not end this one.
    signal(SIGPIPE, SIG_IGN)
    TemporaryProcess(
      node,
      ["--no-warnings", file.path, fault ?? ""],
      streams: .connected(input, output),
      patience: Double(patience)
    ).start { [self] end in
      state.withLock { $0.end = end }
      hasEnded.signal()
    }
    // Where it could not be started, that is known already.
    let end = state.withLock { $0.end }
    if case .failure(let error)? = end { throw error }
  }

  /// Ends it.
  ///
  /// - Throws: a `Mistake`, if it has ended before.
  func close() throws {
    try? input.fileHandleForWriting.close()
    hasEnded.wait()
    forget()
    let end = try state.withLock { try $0.end?.get() }
    guard let end, end.ending != .exited(0) else { return }
    if end.isGivenUp {
      throw Mistake(
        "Node was not done with \(name) after \(patience) s, and was killed; give it longer with "
          + "--patience SECONDS, if it was only slow"
      )
    }
    let reason = end.errors.split(separator: "\n").first { $0.lowercased().contains("error") }
    throw Mistake("Node could not run the programs: \(reason ?? "\(end.ending)")")
  }

  // MARK: What is said

  /// Forgets all promises and closures; from now on, turns end where a gate runs.
  func begin(in gate: Gate) {
    forget()
    tell("forget")
    state.withLock { ($0.gate, $0.isInTurn) = (gate, false) }
  }

  private func forget() {
    state.release { state in
      defer { (state.closures, state.payloads, state.onReport, state.gate) = ([:], [], nil, nil) }
      return (state.closures, state.payloads, state.onReport, state.gate)
    }
  }

  /// A number for something new.
  func number() -> Int {
    state.withLock { state in
      state.count += 1
      return state.count
    }
  }

  /// The number of a payload.
  func number(of payload: some Sendable) -> Int {
    state.withLock { state in
      state.payloads.append(payload)
      return state.payloads.count - 1
    }
  }

  func payload(_ number: Int) -> (any Sendable)? {
    state.withLock { $0.payloads.indices.contains(number) ? $0.payloads[number] : nil }
  }

  /// The number of a closure, until it is released.
  func closure(_ body: @escaping Closure) -> Int {
    let own = number()
    state.withLock { $0.closures[own] = body }
    return own
  }

  func release(_ closure: Int) {
    state.release { $0.closures.removeValue(forKey: closure) }
  }

  /// Has a closure called for each unhandled rejection.
  func onReport(_ report: @escaping Closure) { state.withLock { $0.onReport = report } }

  /// Says what is called.
  func tell(_ call: String, _ numbers: [Int] = []) { say(call, numbers, mark: "") }

  /// Says what is called, and returns what that returns; closures run meanwhile.
  func ask(_ call: String, _ numbers: [Int] = []) -> Substring {
    say(call, numbers, mark: "?")
    return hear()
  }

  private func say(_ call: String, _ numbers: [Int], mark: String) {
    let line = "\(mark)[\"\(call)\"\(numbers.map { ",\($0)" }.joined())]\n"
    let gate = state.withLock { state in
      state.said += line
      defer { state.isInTurn = true }
      return state.isInTurn ? nil : state.gate
    }
    gate?.submit { self.endTurn() }
  }

  /// Lets all jobs run, and reports be made.
  private func endTurn() {
    state.withLock { $0.said += Answer.endTurn.line }
    _ = hear()
    state.withLock { $0.isInTurn = false }
  }

  // MARK: What is heard

  /// Runs the closures that Node calls, until it is done; returns what it says then.
  private func hear() -> Substring {
    while let line = read() {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      switch words[0] {
      case "call":
        let closure = state.withLock { $0.closures[Int(words[1]) ?? 0] }
        let answer = closure?(words[2]) ?? .nothing
        state.withLock { $0.said += answer.line }
      case "report":
        let report = state.withLock { $0.onReport }
        _ = report?(words[1])
      default: return line.dropFirst(words[0].count + 1)
      }
    }
    return ""
  }

  /// The next line; `nil` once the process has ended.
  private func read() -> Substring? {
    state.withLock { state in
      try? input.fileHandleForWriting.write(contentsOf: Data(state.said.utf8))
      state.said = ""
      while state.lines.isEmpty {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { return nil }
        state.heard += data
        guard let end = state.heard.lastIndex(of: UInt8(ascii: "\n")) else { continue }
        let text = String(decoding: state.heard[..<end], as: UTF8.self)
        state.lines = text.split(separator: "\n", omittingEmptySubsequences: false).reversed()
        state.heard.removeSubrange(...end)
      }
      return state.lines.removeLast()
    }
  }
}
