/// A closure of a program: it logs that it runs and what it was given, runs its statements, and ends.
struct Body: Sendable, Equatable {
  /// How it ends.
  enum Ending: Sendable, Equatable {
    case nothing
    case value(Int)
    /// A list of one value.
    case list(Int)
    /// It returns what it was given.
    case argument
    case promise(Int)
    case failure(Int)
    /// It throws the reason that it was given.
    case rethrow

    /// A smaller one shows less.
    fileprivate var size: Int {
      switch self {
      case .nothing: 0
      case .value, .list: 1
      case .argument, .failure, .rethrow: 2
      case .promise: 3
      }
    }

    /// Its word, for interpreters.
    fileprivate var encoded: String {
      switch self {
      case .nothing: "\"nothing\",0"
      case .value(let number): "\"value\",\(number)"
      case .list(let number): "\"list\",\(number)"
      case .argument: "\"argument\",0"
      case .promise(let name): "\"promise\",\(name)"
      case .failure(let number): "\"failure\",\(number)"
      case .rethrow: "\"rethrow\",0"
      }
    }
  }

  /// What it logs.
  var id: Int
  var statements: [Statement] = []
  var ending = Ending.nothing

  /// How many statements and closures it has, itself included.
  var size: Int { statements.reduce(1 + ending.size) { $0 + $1.size } }

  /// The form that both languages read.
  var encoded: String {
    let statements = statements.map(\.encoded).joined(separator: ",")
    return "[\(id),[\(statements)],\(ending.encoded)]"
  }
}
