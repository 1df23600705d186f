extension RuleInfo {
  static let adp01 = RuleInfo(
    "ADP-01",
    .meta,
    "Before any rule runs, the adapter does the few things that every rule relies on.",
    intent: "A broken adapter is reported as one, not as a hundred failures.",
    origin: "bowtie smoke",
    hint: "the suite, or the adapter"
  )
}

extension SuiteChecks {
  @Sendable func adp01(_ run: any CellRunner) async -> Verdict {
    await Smoke<A>.check().map { .broken($0) } ?? .pass
  }
}
