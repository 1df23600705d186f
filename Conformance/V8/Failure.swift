/// What a program rejects with, throws, or gives as the reason of an abort.
struct Failure: Error {
  let number: Int
  /// Whether it is the reason of an abort.
  var isAbort = false
}
