/// What counts something that only grows.
protocol Growing {
  var count: Int { get }
}

extension Counter: Growing {}
extension Log: Growing {}
extension Observation: Growing {}
extension Spy: Growing {}
