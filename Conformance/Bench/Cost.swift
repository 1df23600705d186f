/// The counted cost of one step of a work: a line of `instructions.jsonl`, and of the budget.
struct Cost: Codable, Equatable, Sendable {
  var subject: String
  var work: Work
  /// How many steps there were in a round.
  var n: Int
  /// `nil` for memory that is only held.
  var instructions: Double?
  var allocations: Double
  /// Usable bytes, allocated or, for pending promises, held.
  var bytes: Double
}

/// The time of one step of a work: a line of `bench.jsonl`.
struct Timing: Codable, Equatable, Sendable {
  var subject: String
  var work: Work
  var n: Int
  /// The median of several.
  var ns: Double
  /// The processor time, of all processors together.
  var cpu: Double
  /// Half of them are within this part of the median, up and down: 0.1 is ten per cent.
  var spread: Double
  /// Its ratio to the mutex box in the same run; `nil`, where the mutex box cannot do the work.
  var floor: Double?
  /// Its ratio to the next smaller size; `nil` for the smallest.
  var growth: Double?
  /// Its ratio to Node in the same run; `nil`, where Node cannot do the work, or was not asked.
  var node: Double?
  /// The same ratio for processor time.
  var nodeCPU: Double?
}
