import Foundation
import ProgramSupport
import Synchronization

@main
enum Main {
  static func main() {
    Launcher.runOnThisThread("bench") { arguments in
      let options = try Options(arguments)
      return switch options.command {
      case .help: help()
      case .time: try Timer.run(options)
      case .instructions: try Instructions.run(options)
      case .budget: try Budget.run(options)
      // A second thread makes every allocation more expensive, so instructions are counted without one. Valgrind
      // gives the first thread a large stack.
      case .count:
        try Allocations.soFar == nil ? count(options) : onLargeStack { try count(options) }
      case .sample: try onLargeStack { try sample(options) }
      }
    }
  }

  /// The stack that the floors need for a long chain, since they settle by recursion.
  static let largeStack = 1 << 29

  private static func onLargeStack(_ work: @escaping @Sendable () throws -> Bool) throws -> Bool {
    let result = ThreadResult()
    let thread = Thread { result.set(Result { try work() }) }
    thread.stackSize = largeStack
    thread.start()
    return try result.wait().get()
  }

  private final class ThreadResult: Sendable {
    private let result = Mutex<Result<Bool, any Error>>(.success(false))
    private let isThere = DispatchSemaphore(value: 0)

    func set(_ result: Result<Bool, any Error>) {
      self.result.withLock { $0 = result }
      isThere.signal()
    }

    func wait() -> Result<Bool, any Error> {
      isThere.wait()
      return result.withLock { $0 }
    }
  }

  private static func help() -> Bool {
    print(Options.help, terminator: "")
    return true
  }

  private static func sample(_ options: Options) throws -> Bool {
    for subject in try options.selectedSubjects() {
      try Sampler().run(subject, Timer.points(subject, options))
    }
    return true
  }

  private static func count(_ options: Options) throws -> Bool {
    for subject in try options.selectedSubjects() {
      let works = options.works.isEmpty ? Work.counted : options.works
      let possible = works.filter(subject.can)
      try Count.run(subject, possible, n: options.n ?? 1_000)
    }
    return true
  }
}
