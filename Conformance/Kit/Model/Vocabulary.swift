/// What programs for an adapter can be made of.
struct Vocabulary: Sendable {
  let words: [Phrase]
  let adopts: Bool
  let cancels: Bool
  let cancelsBranches: Bool
  let asks: Bool
  let settlesByHand: Bool
  /// Whether handlers can be removed.
  let removes: Bool
  let signals: Bool
  /// Whether tasks can wait for its promises.
  let waits: Bool
  /// Whether threads can wait for them.
  let blocks: Bool
  /// Whether another thread can make a call while a handler runs.
  let takesOtherThreads: Bool

  /// The plainest step for values, and the plainest one for errors, in the place of one for every end.
  func plainer(_ word: Int) -> [Int] {
    guard case .step([.everyEnd], let gives, _) = words[word].kind else { return [] }
    return [Phrase.Wants.value, .error].compactMap { wants in
      words.firstIndex {
        $0.kind == .step([wants], gives == .promise ? .promise : .value, makesPromise: true)
      }
    }
  }
}
