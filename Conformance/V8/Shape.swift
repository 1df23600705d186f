import JSPromise

/// What the interpreter does with values of a type that it does not know.
struct Shape<Value: Sendable>: Sendable {
  let hold: @Sendable (Promise<Value>) -> Held
  let show: @Sendable (Value) -> String
  /// The value that represents a number.
  let make: @Sendable (Int) -> Value
}

extension Shape where Value == Int {
  static let number = Shape(hold: Held.number, show: { "\($0)" }, make: { $0 })
}

extension Shape where Value == [Int] {
  static let list = Shape(
    hold: Held.list,
    show: { Shown.list($0.map(String.init)) },
    make: { [$0] }
  )
}

extension Shape where Value == [Promise<Int>.Outcome] {
  static let outcomes = Shape(
    hold: Held.outcomes,
    show: { Shown.list($0.map(Shown.outcome)) },
    make: { [.fulfilled($0)] }
  )
}

extension Shape where Value == (Int, Int) {
  static let pair = Shape(hold: Held.pair, show: { "[\($0.0),\($0.1)]" }, make: { ($0, $0) })
}

extension Shape where Value == Void {
  static let nothing = Shape(hold: Held.nothing, show: { _ in "undefined" }, make: { _ in })
}

extension Shape where Value == Int? {
  static let perhaps = Shape(
    hold: Held.perhaps,
    show: { $0.map(String.init) ?? "undefined" },
    make: { $0 }
  )
}
