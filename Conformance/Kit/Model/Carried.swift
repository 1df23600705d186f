/// A promise of a payload of some shape, without its type.
struct Carried: Sendable {
  /// Fulfils it with the payload, or with another of the same type, where there is one.
  let fulfill: @Sendable (_ isFirst: Bool) -> Void
  let hasOther: Bool
  /// Attaches an observer, which is told whether it is the first payload that came.
  let observe: @Sendable (@escaping @Sendable (Bool) -> Void) -> Void
  let observePassedOn: (@Sendable (@escaping @Sendable (Bool) -> Void) -> Void)?
}
