/// One fault that is planted in a source.
struct Fault: Codable, Equatable {
  /// What the fault does.
  enum Kind: String, Codable, CaseIterable, CodingKeyRepresentable {
    /// A statement is left out.
    case dropped
    /// A call is made twice.
    case twice
    /// A statement is made in a later turn.
    case later
    /// A statement is made under the lock.
    case locked = "under the lock"
    /// What was done under the lock at one time is done at two.
    case split = "lock split"
    /// A condition, or a value that is true or false, is the other one.
    case negated
    /// An optional value is missing, a list is empty.
    case absent
    /// A value is another one that is equal to it in kind.
    case copied
    /// A loop begins at the end.
    case reversed
    /// A loop does only the first.
    case first = "first only"
    /// A loop does all but the last.
    case butLast = "all but the last"
    /// A number is one too large, or a bound belongs to the other side.
    case offByOne = "off by one"
    /// An access orders less than it has to.
    case weaker = "weaker order"
    /// An object or a closure is kept for ever.
    case kept = "kept for ever"
  }

  /// The number by which a process turns it on.
  var number = 0
  /// The file, in its folder.
  let file: String
  let line: Int
  /// The function that it is in.
  let function: String
  let kind: Kind
  /// The code that it is about, on one line.
  let source: String

  /// What it is called in a list that is to be true after lines have moved.
  var key: [String] { [file, function.isEmpty ? "-" : function, kind.rawValue, source] }
}

/// What a folder's faults can use besides Swift itself; what does not compile somewhere is left out there.
struct FaultForms {
  /// Does a statement, `#`, in a later turn.
  var later: String?
  /// Does it under the lock.
  var locked: String?
  /// Gives the lock to others for a moment.
  var split: String?
  /// For the end of a type's name: another value like `#`.
  var copies: [(type: String, text: String)] = []
}
