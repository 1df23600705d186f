/// What a report can have besides the record of a run.
public struct ReportAdditions: Sendable {
  /// For each subject the type of its adapter, after its module, as in `Subject.adapter`.
  public var adapters: [String: String]
  /// What the laws detected in promises that are broken on purpose.
  public var kills: KillRecord?
  /// What noticed faults that a program planted.
  package var planted: FaultRecord?
  /// The result of a search of schedules.
  public var explored: ExploreRecord?
  /// What random programs showed.
  public var fuzzed: FuzzRecord?
  /// The picture of what steps cost, as the text of an SVG file.
  public var speed: String?

  /// Lists what there is; all are optional.
  ///
  /// - Parameters:
  ///   - adapters: for each subject the type of its adapter, after its module.
  ///   - kills: what the laws detected in mutants.
  ///   - explored: the result of a search of schedules.
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
