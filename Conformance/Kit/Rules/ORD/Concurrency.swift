/// The rules of CTX, ORD and LIV about what several threads do to promises at the same time.
extension PromiseAdapter {
  /// Whether handlers that are attached during delivery may overtake others, unless the profile declares otherwise.
  static var mayOvertake: Bool { !profile.declares(LateJump.fifo) }
}
