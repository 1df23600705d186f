/// What a report can have besides the record of a run.
public struct ReportAdditions: Sendable {
  /// For each subject the type of its adapter behind its module, as `Subject.adapter` has it.
  public var adapters: [String: String]
  /// What the laws noticed of promises that are broken on purpose.
  public var kills: KillRecord?
  /// What a search of schedules came to.
  public var explored: ExploreRecord?
  /// What random programs showed.
  public var fuzzed: FuzzRecord?
  /// The picture of what steps cost, as the text of an SVG file.
  public var speed: String?

  /// Names what there is; nothing unless given.
  ///
  /// - Parameters:
  ///   - adapters: for each subject the type of its adapter behind its module.
  ///   - kills: what the laws noticed of mutants.
  ///   - explored: what a search of schedules came to.
  ///   - speed: a picture, as the text of an SVG file.
  public init(
    adapters: [String: String] = [:],
    kills: KillRecord? = nil,
    explored: ExploreRecord? = nil,
    speed: String? = nil
  ) {
    self.adapters = adapters
    (self.kills, self.explored, self.speed) = (kills, explored, speed)
  }
}
