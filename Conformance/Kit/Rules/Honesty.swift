/// ADP: whether the suite itself can be believed, with this subject in its hands.
enum Honesty<A: PromiseAdapter> {
  static func cells(with others: [Cell], smoke: @escaping @Sendable () async -> String?) -> [Cell] {
    let name = A.profile.name
    let laws = others.filter { $0.rule.level.isLaw && $0.rule.pace == .quick && !$0.cases.isEmpty }
    let choices = others.filter {
      if case .choice = $0.rule.level { !$0.cases.isEmpty } else { false }
    }
    let checks: [String: @Sendable (Run) async -> Verdict] = [
      "ADP-01": { _ in await smoke().map { .broken($0) } ?? .pass },
      "ADP-02": { run in
        for cell in choices {
          guard case .choice(_, let values) = cell.rule.level else { continue }
          let results = await run.caseResults(of: cell)
          // What is declared wrongly, or not at all, has failed already.
          guard case .choice = cell.judge(results, by: cell.declaration).verdict else { continue }
          let candidates = values.isEmpty ? ["anything else"] : values
          for wrong in candidates where wrong != cell.declaration.choice {
            let verdict = cell.judge(results, by: .init(choice: wrong)).verdict
            if case .fail = verdict { continue }
            return .fail("\(cell.rule.id): declaring \(wrong) is not noticed (\(verdict.word))")
          }
        }
        return .pass
      },
      "ADP-03": { run in
        for cell in laws {
          let results = await run.caseResults(of: cell)
          let real = cell.judge(results, by: cell.declaration).verdict
          var declaration = cell.declaration
          declaration.divergence =
            declaration.divergence == nil
            ? Profile.Divergence(cell.rule.id, observed: "", instead: "?", because: "?") : nil
          let other = cell.judge(results, by: declaration).verdict
          switch (real, other) {
          case (.pass, .fail), (.diverges, .fail): continue
          case (.fail, _), (.broken, _), (.inconclusive, _): continue
          default:
            return .fail("\(cell.rule.id): \(real.word) stays \(other.word) if declared otherwise")
          }
        }
        return .pass
      },
      "ADP-04": { run in
        let applicable = Set(
          others.filter { $0.rule.level.isLaw && !$0.cases.isEmpty }.map(\.rule.id)
        )
        let silent = Catalogue.rules(for: Silent.self).filter { applicable.contains($0.rule.id) }
        // It never settles: more patience would show nothing more.
        let options = RunOptions(seed: run.options.seed, scale: 100, patience: 0.5)
        // Most of the time they wait for what will not come: many do so at once.
        let problem = await run.firstProblem(in: silent, width: 16) { cell in
          // The same promise for every library: each of its cells runs once.
          let results = await run.caseResults(of: cell, with: options)
          let verdict = cell.judge(results, by: .init()).verdict
          if case .fail = verdict { return nil }
          return "\(cell.rule.id) gives \(verdict.word) on a promise that never settles"
        }
        return problem.map { .fail($0) } ?? .pass
      },
      "ADP-05": { run in
        let empty = Rule<A>(
          "ADP-05",
          .must,
          "",
          intent: "",
          origin: "",
          hint: "",
          .once { trial in trial.quiesce() }
        )
        let cell = Catalogue.cell(empty)
        let verdict = cell.judge(await run.run(cell.cases, of: cell, run.options), by: .init())
          .verdict
        if case .broken = verdict { return .pass }
        return .fail("a rule that checks nothing gives \(verdict.word)")
      },
      "ADP-06": { run in
        var options = run.options
        options.seed = run.options.seed &+ 0x5eed
        let problem = await run.firstProblem(in: (laws + choices).reversed()) { [options] cell in
          let first = cell.judge(await run.caseResults(of: cell), by: cell.declaration).verdict
          let again = cell.judge(
            Array(await run.run(cell.cases.reversed(), of: cell, options).reversed()),
            by: cell.declaration
          ).verdict
          if first.word == again.word && first.value == again.value { return nil }
          return "\(cell.rule.id) gives \(first.word), and with another seed \(again.word)"
        }
        return problem.map { .fail($0) } ?? .pass
      },
      "ADP-07": { run in
        for cell in laws.filter({ ["CHN", "THN", "RES", "ORD"].contains($0.rule.group) }) {
          guard let one = cell.cases.first else { continue }
          let traces = [
            await run.run([one], of: cell, run.options),
            await run.run([one], of: cell, run.options),
          ].map { results -> [String]? in
            if case .held(_, _, let trace)? = results.first?.1 {
              trace.map(\.description)
            } else {
              nil
            }
          }
          if traces[0] != traces[1] {
            return .fail("\(cell.rule.id) goes another way the second time with the same seed")
          }
        }
        return .pass
      },
    ]
    return infos.map { info in
      Cell(
        rule: info,
        subject: name,
        declaration: .init(),
        content: .meta(checks[info.id] ?? { _ in .broken("no such check") })
      )
    }
  }

  private static var infos: [RuleInfo] {
    [
      rule(
        "ADP-01",
        "The adapter does the few things that every rule rests on, before any rule runs.",
        intent: "A broken adapter is reported as one, not as a hundred failures.",
        origin: "bowtie smoke"
      ),
      rule(
        "ADP-02",
        "Every other value that could be declared for a choice is noticed as wrong.",
        intent: "A declaration is worth something only if a wrong one fails.",
        origin: "Autobahn INFORMATIONAL, made strict"
      ),
      rule(
        "ADP-03",
        "A divergence that is declared and does not happen fails.",
        intent: "An excuse does not outlive its reason.",
        origin: "toml-test -skip-must-err"
      ),
      rule(
        "ADP-04",
        "No law that applies here passes on a promise that never settles.",
        intent: "A rule that could pass for lack of anything happening proves nothing.",
        origin: "Reactive Streams TCKVerificationSupport; bowtie fauxmplementations"
      ),
      rule(
        "ADP-05",
        "A rule that checks nothing is an error.",
        intent: "Green means looked at.",
        origin: "Promises/A+ tests that pass without asserting"
      ),
      rule(
        "ADP-06",
        "Verdicts do not depend on the order of rules or on the seed.",
        intent: "A verdict is about the library, not about the run.",
        origin: "qntm/broken-promises-aplus"
      ),
      rule(
        "ADP-07",
        "The same seed gives the same trace.",
        intent: "A failure can be seen again.",
        origin: "Shuttle replay; Loom checkpoint"
      ),
    ]
  }

  private static func rule(
    _ id: String,
    _ statement: String,
    intent: String,
    origin: String
  ) -> RuleInfo {
    RuleInfo(
      id: id,
      level: .meta,
      statement: statement,
      intent: intent,
      origin: origin,
      hint: "the suite, or the adapter",
      pace: .quick
    )
  }
}
