/// FIN: handlers that run however a promise ends.
extension PromiseAdapter {
  /// The steps that run something at the end, or some of them.
  static func finallyVerbs(_ isMeant: (Finalizer<Self>) -> Bool = { _ in true }) -> [Verb<Self>] {
    everyVerb.filter { verb in (verb.spelling as? Finalizer<Self>).map(isMeant) ?? false }
  }
}
