/// The spellings of an adapter as programs name them: by what they do, and by their text where several do the same.
struct ProgramWords {
  let all: [Signature]
  let roles: [String]

  init(_ words: [Signature]) {
    (all, roles) = (words, words.map { $0.isFirstFew ? "firstFew" : $0.kind.role })
  }

  /// The numbers of the spellings that fit.
  ///
  /// - Parameters:
  ///   - role: what they do.
  ///   - text: their text, if that is given.
  ///   - inputs: how many promises they combine, if they do, and that is known.
  ///   - throwing: whether a handler throws.
  func numbers(
    _ role: String,
    _ text: String? = nil,
    inputs: Int? = nil,
    throwing: Bool = false
  ) -> [Int] {
    all.indices.filter { number in
      guard roles[number] == role, text == nil || text == all[number].text else { return false }
      guard !throwing || all[number].canFail else { return false }
      guard let inputs, case .combination(_, let counts) = all[number].kind else { return true }
      return counts.contains(inputs)
    }
  }

  /// What a program calls a spelling: its role alone, if it is the first one that fits.
  func name(_ number: Int, inputs: Int, throwing: Bool) -> String {
    let (role, text) = (roles[number], all[number].text)
    if numbers(role, inputs: inputs, throwing: throwing).first == number { return role }
    let alike = numbers(role, text, inputs: inputs, throwing: throwing)
    let place = alike.firstIndex(of: number) ?? 0
    let quoted = "\(role) \"\(text.replacing("\"", with: "\"\""))\""
    return place == 0 ? quoted : "\(quoted) (\(place + 1))"
  }
}
