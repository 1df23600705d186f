/// What an adapter can do if it conforms to a protocol, or to several, and its profile does not say that its library
/// lacks it.
///
/// `Capable` is the type of such an adapter, as in `any QueryingAdapter.Type`.
package struct Ability<Capable>: Able.Known {
  let need: Profile.Need

  init(_ need: Profile.Need) { self.need = need }

  /// The adapter, if it can do that.
  package func of(_ adapter: any PromiseAdapter.Type) -> Capable? {
    adapter.profile.absences[need] == nil ? adapter as? Capable : nil
  }

  func isThere(in adapter: any PromiseAdapter.Type) -> Bool { of(adapter) != nil }

  var name: String { "\(Capable.self)".replacing(/any |\.Type/, with: "") }
}
