/// How promises end that wait for themselves.
protocol CycleEnd: ChoiceValue {
  static var rejects: Self { get }
  static var cancels: Self { get }
  static var pending: Self { get }
}
