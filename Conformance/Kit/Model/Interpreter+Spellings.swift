// What an adapter spells in its own way: makers, steps and combinations.

extension Interpreter {
  private func names(_ handlers: [FuzzProgram.Handler]) -> String {
    handlers.map { "h\($0.number)" }.joined(separator: ", ")
  }

  func spell(_ number: Int, _ operation: Operation, _ names: [Int]) {
    let word = language.signatures.words[number]
    switch language.signatures.calls[number] {
    case .make(let make): spell(word, make, operation)
    case .step(let apply): spell(word, apply, operation, names[0])
    case .combine(let isFew, let combine): spell(word, combine, isFew, operation, names)
    case .time(let make): spell(word, make, operation, names)
    case .retry(let make): spell(word, make, operation)
    }
  }

  func spell(
    _ word: Signature,
    _ make: Signatures<A>.Make,
    _ operation: Operation
  ) {
    let number = operation.makes
    var end = Oracle.End.cancelled
    var closures = closures(for: operation, word, number)
    switch word.kind {
    case .fulfilled:
      let token = token()
      end = self.end(.fulfilled(token))
      closures.token = { token }
    case .rejected:
      let fault = fault()
      end = self.end(.rejected(fault))
      closures.fault = { fault }
    default: break
    }
    tell("p\(number) = \(word.text) \(names(operation.handlers))") {
      if let handler = operation.handlers.first {
        $0.oracle.made(number, startedBy: handler.number, in: word.place)
        $0.oracle.handlers[handler.number].isAttempt = word.gives != .nothing
        $0.oracle.handlers[handler.number].isImporter = word.kind == .importer
      } else {
        $0.oracle.made(number, settledWith: end)
      }
    }
    let handle = make(adapter, closures)
    keep { $0.held[number].handle = handle }
  }

  func spell(
    _ word: Signature,
    _ apply: Signatures<A>.Step,
    _ operation: Operation,
    _ source: Int
  ) {
    guard let handle = claimed(source) else { return }
    let number = operation.makes
    if word.kind == .wrapper || word.kind == .mover {
      guard let wrapped = apply(adapter, handle, closures(for: operation, word, nil)) else {
        return
      }
      tell("p\(number) = \(word.text) of p\(source)") {
        if word.kind == .wrapper,
          language.identity?(wrapped, handle) ?? language.design.wrappingGivesTheSame
        {
          $0.aliases[number] = source
        } else {
          $0.oracle.made(number)
          $0.oracle.promises[number].isMoved = word.kind == .mover
          $0.oracle.promises[number].shields =
            word.kind == .wrapper && language.design.wrappersShield
          $0.oracle.follows(number, source)
        }
        $0.held[number].handle = wrapped
      }
      return
    }
    if !A.canFail(handle) {
      guard word.form?.wants == [.value],
        word.gives == .promise || operation.handlers[0].result != .fails
      else { return unsaid() }
    }
    let makes = number >= 0 ? number : nil
    var closures = closures(for: operation, word, nil)
    var only = -1
    if word.form?.isForOneError == true {
      let fault = error(of: operation.isForAnotherError ? nil : source)
      if let fault { only = state.withLock { $0.number(of: fault) ?? -1 } }
      let other = fault ?? TrialFault(in: stage.ledger)
      closures.fault = { other }
    }
    tell(
      "\(makes.map { "p\($0) = " } ?? "")p\(source).\(word.text) \(names(operation.handlers))"
    ) {
      $0.oracle.derives(
        makes,
        from: source,
        word,
        operation.handlers.map(\.number),
        only: only,
        isConverted: word.gives == .promise && !A.canFail(handle)
      )
    }
    let derived = during(.attaches) { apply(adapter, handle, closures) }
    guard let makes else { return }
    guard let derived else {
      tell("  nothing is made") { $0.oracle.promises[makes].isMade = false }
      return
    }
    let isSame = language.identity?(derived, handle) ?? false
    tell("  p\(number) is made") {
      $0.held[makes].handle = derived
      // What the design says is observed of these; another verb may differ.
      if language.identity != nil, let declared = design.declared(DerivedIdentity.self),
        $0.oracle.isStepForValues(number), isSame != (declared == .same)
      {
        return $0.oracle.object([.chn02], "p\(number) is \(isSame ? "" : "not ")p\(source) itself")
      }
      guard isSame, !design.stepsMayGiveTheirSource else { return }
      $0.aliases[number] = source
      // It may have been let go of meanwhile.
      $0.held[source].handle = derived
      $0.oracle.isItsSource(number)
    }
  }

  func spell(
    _ word: Signature,
    _ combine: Signatures<A>.Combine,
    _ isFewAtATime: Bool,
    _ operation: Operation,
    _ names: [Int]
  ) {
    guard case .combination(let kind, let counts) = word.kind else { return }
    // Nothing says how often the value of one counts that is listed twice.
    if word.isFirstFew && Set(names).count < names.count { return }
    let known = names.compactMap { name in claimed(name).map { (name, $0) } }
    guard counts.contains(known.count) else { return }
    let number = operation.makes
    let few = word.isFirstFew ? min(operation.few, known.count) : nil
    tell("c\(number) = \(word.text)\(few.map { ", \($0)" } ?? "") of \(known.map(\.0))") {
      $0.oracle.combines(
        number,
        kind,
        known.map { $0.0 },
        isOrdered: word.place != nil && known.allSatisfy { A.canFail($0.1) },
        isFewAtATime,
        few: few
      )
    }
    let (output, isOnce) = combine(adapter, few ?? 1, known.map(\.1))
    if !isOnce {
      tell("  it goes through its inputs too often") {
        $0.oracle.object([.col06], "c\(number) goes through its inputs too often")
      }
    }
    keep { $0.held[number].output = output }
  }
}
