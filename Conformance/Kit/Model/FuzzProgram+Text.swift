extension FuzzProgram {
  /// The program for readers: a line for each call, in the library's own spellings, and below it what its handlers do.
  func text(_ words: [Phrase]) -> [String] {
    Self.text(operations, words)
      + Self.text([beside].compactMap(\.self), words).map {
        "while handlers are handed over: \($0)"
      }
  }

  private static func text(_ operations: [Operation], _ words: [Phrase]) -> [String] {
    operations.flatMap { operation in
      [operation.text(words) + (operation.isElsewhere ? ", on another thread" : "")]
        + text(operation.release, words).map { "  when its payload is released: \($0)" }
        + operation.handlers.flatMap { handler -> [String] in
          let word: Phrase? =
            if case .spell(let number) = operation.verb { words[number] } else { nil }
          let lines =
            text(handler.body, words) + (word.flatMap { handler.ending($0) }.map { [$0] } ?? [])
            + text(handler.release, words).map { "when it is released: \($0)" }
          return lines.isEmpty
            ? [] : ["  h\(handler.number):"] + lines.map { "    \($0)" }
        }
    }
  }
}

extension FuzzProgram.Operation {
  /// The call itself.
  func text(_ words: [Phrase]) -> String {
    let names = names.map { "p\($0)" }
    let closures = handlers.map { "h\($0.number)" }.joined(separator: ", ")
    switch verb {
    case .make(let making):
      return "p\(makes) = pending\(making == .plain ? "" : ", \(making)")"
        + (closures.isEmpty ? "" : ", \(closures)")
    case .fulfill: return "\(names[0]) is fulfilled"
    case .reject: return "\(names[0]) is rejected"
    case .follow: return "\(names[0]) follows \(names[1])"
    case .observe: return "\(names[0]) is observed by \(closures)"
    case .observeUntilRemoved: return "\(names[0]) is observed by \(closures), which can be removed"
    case .remove: return "h\(self.names[0]) is removed"
    case .progress: return "\(names[0]) reports its progress"
    case .onProgress: return "\(closures) hears of the progress of \(names[0])"
    case .observeCombination: return "c\(self.names[0]) is observed by \(closures)"
    case .cancel: return "\(names[0]) is cancelled"
    case .cancelCombination: return "c\(self.names[0]) is cancelled"
    case .hook: return "\(names[0]) gets the hook \(closures)"
    case .unhook: return "hook \(self.names[0]) is taken back"
    case .ask(let count): return "\(names[0]) is asked\(count > 1 ? " \(count) times" : "")"
    case .look: return "\(names[0]) is described"
    case .block: return "a thread waits for \(names[0])"
    case .drop: return "\(names[0]) is let go of"
    case .advance(let ticks): return "the clock advances by \(ticks)"
    case .turnBack(let ticks): return "the clock is turned back by \(ticks)"
    case .carry(let shape): return "p\(makes) = pending, of a payload: \(shape)"
    case .observePassedOn: return "\(names[0]), passed on, is observed by \(closures)"
    case .signal: return "s\(makes) = signal\(self.names.map { " s\($0)" }.joined())"
    case .abort: return "s\(self.names[0]) is aborted"
    case .listen: return "s\(self.names[0]) gets the listener \(closures)"
    case .unlisten: return "listener \(self.names[0]) is removed"
    case .askSignal: return "s\(self.names[0]) is asked"
    case .wait(let isCancelled):
      return "task \(closures)\(isCancelled ? ", which is cancelled," : "") waits for \(names[0])"
    case .cancelTask: return "task \(self.names[0]) is cancelled"
    case .enqueue: return "job \(closures) is enqueued"
    case .run(let count): return count >= 1_000 ? "all jobs run" : "\(count) jobs run"
    case .spell(let number):
      let text = words[number].text
      switch words[number].kind {
      case .step: return "\(makes < 0 ? "" : "p\(makes) = ")\(names[0]): \(text), \(closures)"
      case .combination:
        let few = words[number].isFirstFew ? ", \(self.few(of: names.count))" : ""
        return "c\(makes) = \(text)\(few) of \(names.joined(separator: ", "))"
      case .delay: return "t\(makes) = \(text)"
      case .retry: return "t\(makes) = \(text), \(closures)"
      case .limit: return "t\(makes) = \(names[0]): \(text)"
      case .wrapper, .mover: return "p\(makes) = \(text) of \(names[0])"
      default: return "p\(makes) = \(text)\(closures.isEmpty ? "" : ", \(closures)")"
      }
    }
  }
}

extension FuzzProgram.Handler {
  /// How it returns; `nil` where it returns nothing.
  func ending(_ word: Phrase) -> String? {
    switch result {
    case .fails where word.canFail: return "throws a new error"
    case .promise(let number) where word.gives == .promise: return "returns p\(number)"
    case .same where word.gives == .value: return "returns, or throws, what it was given"
    default: break
    }
    switch word.gives {
    case .nothing: return nil
    case .value: return "returns a new value"
    case .promise: return "returns a fulfilled promise"
    }
  }
}
