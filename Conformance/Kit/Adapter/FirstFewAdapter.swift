/// A library that gives the first few values of several promises, as soon as there are so many.
public protocol FirstFewAdapter: CombiningAdapter {
  /// Ways to get the first few values.
  @ListBuilder<FirstFew<Self>> static var firstFew: [FirstFew<Self>] { get }
}
