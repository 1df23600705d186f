import PromiseConformance

/// The result of a search of schedules, as JSON lines.
///
/// First a line `explore`, then a line `scenario` for each scenario and a line `mutant` for each promise that races on
/// purpose, last a line `end`.
public struct ExploreRecord: Sendable, Equatable {
  /// What was found in a scenario.
  public struct Scenario: Sendable, Equatable, Codable {
    /// Whose scenario it is.
    public var subject: String
    /// Its name.
    public var scenario: String
    /// How many schedules were explored.
    public var explored: Int
    /// How many became one that had been explored.
    public var pruned: Int
    /// How many were sampled.
    public var sampled: Int
    /// How many preemptions the search allowed; `nil`, if it allowed any number.
    public var bound: Int?
    /// Whether nothing is left to explore.
    public var isExhausted: Bool
    /// The rule that is broken, if one is.
    public var broken: String?
    /// How to reproduce it.
    public var token: String?
    /// The smallest schedule that breaks it, and beside it the nearest that does not.
    public var failure: RunRecord.Failure?

    /// Records a scenario.
    public init(
      subject: String,
      scenario: String,
      explored: Int,
      pruned: Int,
      sampled: Int,
      bound: Int?,
      isExhausted: Bool,
      broken: String?,
      token: String?,
      failure: RunRecord.Failure? = nil
    ) {
      (self.subject, self.scenario) = (subject, scenario)
      (self.explored, self.pruned, self.sampled) = (explored, pruned, sampled)
      (self.bound, self.isExhausted) = (bound, isExhausted)
      (self.broken, self.token, self.failure) = (broken, token, failure)
    }
  }

  /// How a promise that races on purpose was found.
  public struct Mutant: Sendable, Equatable, Codable {
    /// Its name.
    public var name: String
    /// The rule that it breaks.
    public var rule: String
    /// Whether it was found to break that rule.
    public var isCaught: Bool
    /// How many schedules that took.
    public var schedules: Int?
    /// How often it went wrong on real threads.
    public var hits: Int
    /// How often it ran on them.
    public var runs: Int
    /// How to reproduce it.
    public var token: String?
    /// The smallest schedule that breaks the rule, and beside it the nearest that does not.
    public var failure: RunRecord.Failure?

    /// Records a mutant.
    public init(
      name: String,
      rule: String,
      isCaught: Bool,
      schedules: Int?,
      hits: Int,
      runs: Int,
      token: String? = nil,
      failure: RunRecord.Failure? = nil
    ) {
      (self.name, self.rule, self.isCaught) = (name, rule, isCaught)
      (self.schedules, self.hits, self.runs) = (schedules, hits, runs)
      (self.token, self.failure) = (token, failure)
    }
  }

  /// The version of the catalogue.
  public var catalogue = Catalogue.version
  /// The seed of the search.
  public var seed: UInt64
  /// What else decides what is found, as options of `explore search`.
  public var settings: String
  /// Which part of a search it is; `nil` for the whole.
  public var shard: Shard?
  /// The scenarios.
  public var scenarios: [Scenario]
  /// The promises that race on purpose.
  public var mutants: [Mutant]

  /// Records a search.
  ///
  /// - Parameters:
  ///   - seed: the seed of the search.
  ///   - settings: what else decides what is found.
  ///   - shard: which part of a search it is; `nil` for the whole.
  ///   - scenarios: what was found of each.
  ///   - mutants: how each was found.
  public init(
    seed: UInt64,
    settings: String,
    shard: Shard?,
    scenarios: [Scenario],
    mutants: [Mutant]
  ) {
    (self.seed, self.settings, self.shard) = (seed, settings, shard)
    (self.scenarios, self.mutants) = (scenarios, mutants)
  }

  /// What is wrong, a line for each.
  public var problems: [String] {
    scenarios.flatMap { one in
      one.broken.map { rule in
        ["\(one.subject) \(one.scenario) breaks \(rule): make replay TOKEN=\(one.token ?? "")"]
      } ?? []
    } + mutants.filter { !$0.isCaught }.map { "\($0.name) is not found to break \($0.rule)" }
  }

  private struct Header: Codable {
    var catalogue: String
    var mutants: Int
    var scenarios: Int
    var seed: UInt64
    var settings: String
    var shard: Shard?
  }

  private struct End: Codable {
    var lines: Int
  }

  /// The record as JSON lines.
  public var text: String {
    get throws {
      let header = Header(
        catalogue: catalogue,
        mutants: mutants.count,
        scenarios: scenarios.count,
        seed: seed,
        settings: settings,
        shard: shard
      )
      return try RecordLines.line("explore", header)
        + scenarios.map { try RecordLines.line("scenario", $0) }.joined()
        + mutants.map { try RecordLines.line("mutant", $0) }.joined()
        + RecordLines.line("end", End(lines: scenarios.count + mutants.count))
    }
  }

  /// Reads a record.
  ///
  /// - Parameter text: JSON lines.
  /// - Throws: ``RunRecord/Unreadable`` where it is not a record, or ends before the search did.
  public init(text: String) throws {
    let lines = try RecordLines(text)
    let header = try lines.head("explore", as: Header.self, of: "make explore")
    scenarios = try lines.all("scenario", as: Scenario.self)
    mutants = try lines.all("mutant", as: Mutant.self)
    let end = try lines.all("end", as: End.self).first
    guard header.scenarios == scenarios.count, header.mutants == mutants.count,
      end?.lines == scenarios.count + mutants.count
    else {
      throw RunRecord.Unreadable(
        description: "the record ends early: \(header.scenarios) scenarios and \(header.mutants) "
          + "mutants were planned, \(scenarios.count) and \(mutants.count) are there"
      )
    }
    (catalogue, seed) = (header.catalogue, header.seed)
    (settings, shard) = (header.settings, header.shard)
  }
}

extension ExploreRecord: ShardRecord {
  var heading: [(name: String, value: String)] {
    [
      ("catalogue", catalogue), ("seed", "\(seed)"), ("settings", settings),
      ("scenarios", scenarios.map { "\($0.subject) \($0.scenario)" }.joined(separator: ", ")),
    ]
  }

  static func joined(_ parts: [(name: String, record: ExploreRecord)]) throws -> ExploreRecord {
    var whole = parts[0].record
    whole.shard = nil
    for (_, part) in parts.dropFirst() {
      for (place, other) in part.scenarios.enumerated() {
        whole.scenarios[place].explored += other.explored
        whole.scenarios[place].pruned += other.pruned
        whole.scenarios[place].sampled += other.sampled
        if !other.isExhausted { whole.scenarios[place].isExhausted = false }
        if whole.scenarios[place].broken == nil, let broken = other.broken {
          (whole.scenarios[place].broken, whole.scenarios[place].token) = (broken, other.token)
          whole.scenarios[place].failure = other.failure
        }
      }
    }
    whole.mutants = interleaved(parts.map(\.record.mutants))
    return whole
  }
}
