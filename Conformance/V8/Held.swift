import JSPromise

/// A promise that a variable of a program holds: JavaScript's have one type, Swift's do not.
enum Held: Sendable {
  case number(Promise<Int>)
  case list(Promise<[Int]>)
  case outcomes(Promise<[Promise<Int>.Outcome]>)
  case pair(Promise<(Int, Int)>)
  case nothing(Promise<Void>)
  case perhaps(Promise<Int?>)
}
