extension Trial {
  /// Whether a step gave the promise that it is attached to, and may.
  func isSource(_ source: A.Handle, of derived: A.Handle, by verb: Verb<A>) -> Bool {
    design.mayGiveItsSource(verb) && A.identity?(source, derived) == true
  }
}
