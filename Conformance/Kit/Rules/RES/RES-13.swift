extension CancellableAdapter {
  @Rule static var res13: Law {
    "A promise that follows a cancelled one ends in the same way."
    intent("A cancelled step does not leave the chain waiting.")
    hint("taking over an end that is neither value nor error")
    endingAlike(ends: [.cancelled])
  }
}
