extension Rung8 {
  static func example9(_ say: @escaping @Sendable (String) -> Void) {
    let weather = Promise<String, any Error>()

    // A screen waits for the weather, and is closed.
    var screen: Screen? = Screen(say)
    weather.whenSettled { [screen] _ in screen?.draw() }
    screen = nil
    say("the screen is closed")

    weather.settle(.success("rain"))
  }

  private final class Screen: Sendable {
    private let say: @Sendable (String) -> Void

    init(_ say: @escaping @Sendable (String) -> Void) { self.say = say }

    deinit { say("the screen's memory is free") }

    func draw() { say("the screen is drawn") }
  }
}
