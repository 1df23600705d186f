/// Makes a list of what is written one below another, without brackets and commas.
///
/// The lists of an adapter are written so; an array in brackets is a list as well.
@resultBuilder
public enum ListBuilder<Element> {
  /// A list of one.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }

  /// A list that exists.
  public static func buildExpression(_ list: [Element]) -> [Element] { list }

  /// All of them, in their order.
  public static func buildBlock(_ lists: [Element]...) -> [Element] { lists.flatMap(\.self) }

  /// The list of the branch that is taken.
  public static func buildEither(first list: [Element]) -> [Element] { list }

  /// The list of the other branch.
  public static func buildEither(second list: [Element]) -> [Element] { list }

  /// The list under a condition; an empty one, if that does not hold.
  public static func buildOptional(_ list: [Element]?) -> [Element] { list ?? [] }
}
