/// A library with verbs that reject a promise with an error which holds other errors.
public protocol ErrorNestingAdapter: PromiseAdapter {
  /// The verbs.
  @ListBuilder<ErrorNesting<Self>> static var errorNestings: [ErrorNesting<Self>] { get }
}
