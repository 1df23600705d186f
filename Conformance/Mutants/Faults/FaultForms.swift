import PromiseReport

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
