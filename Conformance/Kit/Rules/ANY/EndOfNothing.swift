/// How a combination of no promises ends.
protocol EndOfNothing: ChoiceValue {
  static var impossible: Self { get }
  static var pends: Self { get }
  static var cancels: Self { get }
  static var rejects: Self { get }
}
