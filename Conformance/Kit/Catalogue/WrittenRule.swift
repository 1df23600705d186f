import ProgramSupport

/// A rule that is written in the language of programs: the model judges what a promise does in each of them.
///
/// The rules of a chapter are one text, in which each begins with its id and what it demands. Below stand, in lines that
/// are indented, why it matters, where it is from, where to look when it fails, and its programs. A line that is indented
/// further continues the one above it.
struct WrittenRule: Sendable {
  let name: RuleName
  let info: RuleInfo
  let programs: [RuleProgram]
  /// What a design has to have besides, where not each does.
  let need: Profile.Need?

  /// Reads the rules of a chapter.
  static func chapter(_ text: String) -> [WrittenRule] {
    var parts: [[String]] = []
    for line in text.split(separator: "\n").map(String.init) {
      let last = parts.count - 1
      if line.hasPrefix("    ") {
        parts[last][parts[last].count - 1] += line.dropFirst(3)
      } else if line.hasPrefix(" ") {
        parts[last].append(line)
      } else {
        parts.append([line])
      }
    }
    return parts.map(WrittenRule.init)
  }

  private init(_ lines: [String]) {
    let (id, statement) = Self.split(lines[0], " ")
    guard let name = RuleName.allCases.first(where: { $0.id == id }) else {
      fatalError("\(id) is no RuleName; add it there")
    }
    var (info, need) = (RuleInfo(statement: statement), Profile.Need?.none)
    info.id = id
    for line in lines.dropFirst() {
      let (key, words) = Self.split(line, ": ")
      switch key {
      case "why": info.intent = words
      case "from": info.origin = words
      case "look": info.hint = words
      case "if": info.level = .mustIf(words)
      case "choice":
        guard let choice = Self.choices.first(where: { $0.key == words }) else {
          fatalError("\(id): “\(words)” is no choice that programs can show; add it here")
        }
        info.level = .choice(choice)
      case "given":
        need = Profile.Need(rawValue: words)
        if need == nil { fatalError("\(id): “\(words)” is no Profile.Need") }
      case "program": info.programs.append(words)
      default:
        fatalError("\(id): write why, from, look, if, choice, given or program, not “\(key)”")
      }
    }
    (self.name, self.info, self.need) = (name, info, need)
    programs = info.programs.map { text in
      do throws(UnreadableProgram) {
        return try RuleProgram(parsing: text)
      } catch {
        fatalError("\(id): “\(text)”: \(error)")
      }
    }
  }

  /// The choices of which programs show the value.
  private static let choices: [any ChoiceValue.Type] = [
    AllFailure.self, CancelReturns.self, CancelUpstream.self, CatchSeesCancel.self,
    DerivedIdentity.self, FewValues.self, FinallyOnCancel.self, FinallyOnOwnCancel.self,
    HookOrder.self, HookThread.self, LateProgress.self, LateSettle.self, LinkedAbort.self,
    ListenerMeanwhile.self, OutputCancel.self, RaceLosers.self, RecoverCancel.self,
    ResolvedTwice.self,
  ]

  private static func split(_ line: String, _ mark: String) -> (String, String) {
    let parts = line.trimmingPrefix { $0 == " " }.split(separator: mark, maxSplits: 1)
    return (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
  }
}

extension PromiseAdapter {
  /// A rule for this adapter.
  static func law(_ rule: WrittenRule) -> Law {
    let parts = rule.programs.map { programs($0, of: rule) }
    let condition = rule.need.map { need in
      (isThere: need == .inputOrder ? hearsRacesInOrder : has(need), need: need)
    }
    return Law(
      Rule.Draft(info: rule.info, precondition: condition, parts: parts),
      name: rule.name.rawValue
    )
  }

  /// A case for each program: those that cover every two values of different kinds, and the rest for a thorough run.
  private static func programs(_ program: RuleProgram, of rule: WrittenRule) -> Part {
    let signatures = Signatures<Self>.ofRules
    let choices = program.choices.map { choice -> [Int] in
      let fitting = signatures.words.indices.filter { choice.fits(signatures.words[$0]) }
      return choice.isEach ? fitting : Array(fitting.prefix(1))
    }
    if let lacking = choices.firstIndex(where: \.isEmpty) {
      return .lacking(program.choices[lacking].need(signatures.words))
    }
    let canCancel = has(.cancelling)
    let ends = program.ends.indices.filter { canCancel || !program.ends[$0].cancels }
    if ends.isEmpty && !program.ends.isEmpty { return .lacking(.cancelling) }
    let need = (program.choices.first(where: \.isEach) ?? program.choices.first)?.condition
    return Part(need: need) {
      let sizes =
        choices.map(\.count) + [
          max(1, ends.count), max(1, program.arrivals.count), program.hasSeconds ? 2 : 1,
        ]
      return Pairwise.all(sizes).map { picked, isThorough in
        let (words, rest) = (
          zip(choices, picked).map { $0[$1] }, Array(picked.dropFirst(choices.count))
        )
        let instance = RuleProgram.Instance(
          words: words,
          end: ends.isEmpty ? 0 : ends[rest[0]],
          arrival: program.arrivals.isEmpty ? nil : program.arrivals[rest[1]],
          isSecond: rest[2] == 1
        )
        let isRare =
          program.ends.indices.contains(instance.end) && program.ends[instance.end].isThorough
        return one(program, instance, of: rule, signatures, isThorough: isThorough || isRare)
      }
    }
  }

  private static func one(
    _ program: RuleProgram,
    _ instance: RuleProgram.Instance,
    of rule: WrittenRule,
    _ signatures: Signatures<Self>,
    isThorough: Bool
  ) -> Case {
    let steps = instance.words.map { signatures.spellings[$0] }
    let tried = zip(program.choices, steps).filter { choice, _ in choice.isEach }.map(\.1)
    let (end, arrival) = (program.end(instance.end), instance.arrival)
    let texts = tried.map { "`\($0.text)`" }.joined(separator: ", ")
    let ends = end.map { "\($0)" } ?? program.words(ofEnd: instance.end)
    let when = [ends, arrival?.rawValue].compactMap(\.self).joined(separator: " ")
    let words = [texts, when].filter { !$0.isEmpty }.joined(separator: ", ")
    let label = CaseLabel(
      (instance.isSecond ? "a second " : "") + words,
      isThorough: isThorough,
      tries: Stimulus(
        end,
        arrival,
        step: tried.first,
        isSecond: program.hasSeconds ? instance.isSecond : nil
      )
    )
    let isOnMain = steps.contains { $0.schedule.place == .main }
    let text = { @Sendable in
      program.program(instance, signatures.words, takesOtherThreads: true).text(signatures.words)
    }
    return Case(label, arriving: arrival ?? .immediately, program: text) {
      let language = Language<Self>.ofRules(onMain: isOnMain)
      let vocabulary = language.vocabulary
      let calls = program.program(
        instance,
        vocabulary.words,
        takesOtherThreads: vocabulary.takesOtherThreads
      )
      if let need = vocabulary.lacks(calls) { return .notApplicable(profile.absence(of: need)) }
      let run = { (design: Design) in
        let report = Interpreter(language, calls, of: rule.name, as: design, isTraced: true).run()
        return report.result(design, profile, isOnMain: isOnMain, waits: program.waits)
      }
      guard let choice = rule.info.level.choice else { return run(language.design) }
      return observe(choice, language.design, run)
    }
  }

  /// The first value of a choice with which the model has nothing to object to; what is declared is tried first.
  private static func observe<Value: ChoiceValue>(
    _: Value.Type,
    _ design: Design,
    _ run: (Design) -> CaseResult
  ) -> CaseResult {
    var first: CaseResult?
    for value in design.explanations(Value.self) {
      let result = run(design.choosing(value))
      switch result {
      case .violated: first = first ?? result
      case .held(_, let figure, let evidence, let trace):
        return .held(observed: [value], figure: figure, evidence: evidence, trace: trace)
      default: return result
      }
    }
    // What contradicts the declared value says most.
    return first ?? run(design)
  }

  /// Whether a race hears of settled inputs in their order, in a call that programs can make.
  private static var hearsRacesInOrder: Bool {
    Signatures<Self>.ofRules.spellings.contains { spelling in
      (spelling as? Combination<Self>)?.kind == .race && design.hearsInOrder(spelling)
    }
  }
}

extension RuleProgram {
  /// In which order several promises end, and how many before what meets them.
  fileprivate func words(ofEnd number: Int) -> String? {
    guard ends.indices.contains(number) else { return nil }
    let words = { (calls: [Operation]) in
      calls.compactMap { call in call.verb.end.map { "p\(call.names[0]) \($0)" } }
        .joined(separator: ", ")
    }
    let (early, late) = (words(ends[number].early), words(ends[number].calls))
    return early.isEmpty ? late : "\(early) before" + (late.isEmpty ? "" : ", \(late)")
  }
}

extension InterpreterReport {
  /// Whether the rule of a program holds in it.
  fileprivate func result(
    _ design: Design,
    _ profile: Profile,
    isOnMain: Bool,
    waits: Bool
  ) -> CaseResult {
    if let difference {
      return .violated((hasHung ? TrialEnd.hung : "") + difference.words, trace: recorded)
    }
    if let lacks { return .notApplicable(profile.absence(of: lacks)) }
    if unsaid > 0 { return .notApplicable(profile.absence(of: .throwingHandler)) }
    if isOwed || isOpen || waits, let doubt = design.doubt(links: 4) { return .inconclusive(doubt) }
    let proof = design.proof(usesMain: isOnMain)
    return .held(
      observed: [],
      evidence: Set([.blackBox] + [proof].compactMap(\.self)),
      trace: recorded
    )
  }
}
