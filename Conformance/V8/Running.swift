import Foundation
import ProgramSupport

/// Compares programs, and plants faults.
enum Running {
  /// How many programs a planted fault is looked for in.
  private static let seen = 5_000

  static func run(_ options: Options) throws -> Bool {
    let engine = try Engine(patience: options.patience)
    let version = try engine.version()
    let start = ContinuousClock.now
    let comparison = Comparison(engine: engine, seed: options.seed)
    let found = try comparison.differences(in: options.programs)
    let seconds = (ContinuousClock.now - start).seconds
    print(
      "\(version), the model and JSPromise: \(options.programs) programs, seed \(options.seed), \(seconds)"
    )
    for difference in found.smallest {
      let small = try Shrinker(logs: engine.logs, fault: nil).shrink(difference)
      print("\n\(Report.text(small, Token(seed: options.seed, number: difference.number)))")
    }
    guard found.count == 0 else {
      print("\n\(found.count) programs log something else.")
      return false
    }
    print("Every log is equal, order included.")
    return try plant(options, engine)
  }

  /// Plants one fault, and shows the program that it is reduced to; returns whether there is one.
  static func plant(_ name: String, _ options: Options) throws -> Bool {
    guard let fault = Fault(rawValue: name) else {
      throw Mistake(unknown: "fault", name, among: Fault.allCases.map(\.rawValue))
    }
    let engine = try Engine(patience: options.patience)
    let planted = try Planted.all(seen, [fault], seed: options.seed, engine)
    guard let difference = planted.first?.smallest else {
      print("None of \(seen) programs notices that \(fault.description).")
      return false
    }
    print("\(fault.rawValue): \(fault.description)\n")
    print(Report.text(difference))
    return true
  }

  /// Plants one fault after another; returns whether each is detected.
  private static func plant(_ options: Options, _ engine: Engine) throws -> Bool {
    let start = ContinuousClock.now
    let count = min(seen, options.programs)
    let planted = try Planted.all(count, seed: options.seed, engine)
    print("\nPlanted faults, each looked for in the first \(count) programs, and made small:\n")
    for one in planted { print(one.line) }
    let missed = planted.filter { $0.smallest == nil }.count
    let seconds = (ContinuousClock.now - start).seconds
    print("\n\(planted.count - missed) of \(planted.count) planted faults are noticed, \(seconds)")
    return missed == 0
  }
}

extension Duration {
  /// In seconds, with one digit after the point.
  var seconds: String { formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1))) }
}
