import ResultPromise

enum Fault: Error, Equatable {
  case first
  case second(Int)
}

enum Lost: CancellableFailure, Equatable {
  case lost
  case cancelled
}
