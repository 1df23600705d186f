/// How combinations end where designs differ.
package struct CombinationDesign: Sendable {
  /// What the first value of many promises is rejected with.
  var any = AnyFailure.all
  /// When a combination of all is rejected.
  var all = AllRejection.first

  /// The design of ECMAScript.
  package static let ordinary = CombinationDesign()
}
