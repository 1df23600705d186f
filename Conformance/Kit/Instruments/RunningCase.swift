import Foundation
import Synchronization

/// A case that is under way, as seen from outside: its name, what it did last, and how long its threads
/// have worked.
///
/// Its name and what it did last are kept where they can be read when the process is dead: see ``keepNotes(in:)``.
final class RunningCase: Sendable {
  /// The case that the current task belongs to.
  @TaskLocal static var current: RunningCase?

  /// The case's own threads.
  let threads: CaseThreads
  /// The line that this case writes; `nil` where all are taken, and when the case is over.
  private let line: Mutex<Int?>
  private let wasGivenUp = Atomic(false)

  private init(line: Int?, threads: CaseThreads) {
    self.line = Mutex(line)
    self.threads = threads
  }

  /// Runs `body` as a case.
  ///
  /// - Parameters:
  ///   - name: the rule, the subject and the case.
  ///   - number: the case's number in its cell.
  ///   - isAlone: whether nothing else runs in this process, so that all its threads are the case's.
  static func noting<Result>(
    _ name: String,
    number: Int,
    isAlone: Bool,
    _ body: () async -> Result
  ) async -> Result {
    let line = free.withLock { $0.popLast() }
    let running = RunningCase(line: line, threads: CaseThreads(isWholeProcess: isAlone))
    if let line {
      // The first field is written last: a line that has one is complete.
      write(name, line, Self.name)
      write("\(number)", line, 0)
    }
    let result = await $current.withValue(running, operation: body)
    running.close()
    return result
  }

  /// Tells the case that it is not waited for any more, so that endless loops come to an end.
  func giveUp() { wasGivenUp.store(true, ordering: .relaxed) }

  /// Whether it is not waited for any more.
  var isGivenUp: Bool { wasGivenUp.load(ordering: .relaxed) }

  /// Records what the case does now.
  func note(_ what: String) {
    line.withLock { if let line = $0 { Self.write(what, line, Self.call) } }
  }

  /// What it recorded last.
  var last: String? {
    line.withLock { line in
      guard let line else { return nil }
      let text = UnsafeBufferPointer(
        start: Self.lines + line * Self.width + Self.call,
        count: Self.textWidth
      )
      return text[0] == 0 ? nil : String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private func close() {
    let line = self.line.withLock { line in
      defer { line = nil }
      return line
    }
    guard let line else { return }
    (Self.lines + line * Self.width).update(repeating: 0, count: Self.width)
    Self.free.withLock { $0.append(line) }
  }

  // MARK: The lines

  /// How many lines there are, one for each case that runs at the same time as others.
  static let count = 16
  /// The width of a text, with a zero at its end.
  static let textWidth = 240
  /// Where the name begins in a line, after the number.
  static let name = 16
  /// Where a line says what the case did last.
  static let call = name + textWidth
  /// The width of a line.
  static let width = name + 2 * textWidth

  private static let free = Mutex(Array(0..<count))
  private static let file = Box<URL>()

  /// The lines; the first byte of one is zero while it is unused.
  ///
  /// `nonisolated(unsafe)`: the pointer never changes, and each line is written only by the case that holds it. The
  /// signal handler reads them all, and then the process ends.
  nonisolated(unsafe) static let lines: UnsafeMutablePointer<UInt8> = {
    let size = width * count
    if let path = file.value?.path {
      let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
      if descriptor >= 0, ftruncate(descriptor, off_t(size)) == 0,
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
        memory != MAP_FAILED
      {
        return memory.bindMemory(to: UInt8.self, capacity: size)
      }
    }
    let lines = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    lines.initialize(repeating: 0, count: size)
    return lines
  }()

  private static func write(_ text: String, _ line: Int, _ place: Int) {
    let start = lines + line * width + place
    var length = 0
    for byte in text.utf8.prefix((place == 0 ? name : textWidth) - 1) {
      start[length] = byte == 10 ? 32 : byte
      length += 1
    }
    start[length] = 0
  }

  /// Keeps the notes of this process in a file, where another process finds them when this one is dead.
  ///
  /// It must be called before any case runs.
  static func keepNotes(in file: URL) {
    self.file.value = file
    _ = lines
  }

  /// What a case left behind.
  struct Note: Equatable {
    let number: Int
    let name: String
    let last: String?
  }

  /// Reads the notes that a dead process kept.
  static func notes(in file: URL) -> [Note] {
    guard let data = try? Data(contentsOf: file), data.count == width * count else { return [] }
    let bytes = [UInt8](data)
    func text(_ line: Int, _ place: Int) -> String {
      let start = line * width + place
      return String(decoding: bytes[start..<start + textWidth].prefix { $0 != 0 }, as: UTF8.self)
    }
    return (0..<count).compactMap { line in
      let number = bytes[(line * width)..<(line * width + name)].prefix { $0 != 0 }
      guard let number = Int(String(decoding: number, as: UTF8.self)) else { return nil }
      let last = text(line, call)
      return Note(number: number, name: text(line, name), last: last.isEmpty ? nil : last)
    }
  }
}
