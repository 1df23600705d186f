/// One call of a program.
///
/// Variables are numbers, each assigned by one statement. A statement that uses a variable without a value is left
/// out, in both languages, so that a program stays valid whatever is removed from it.
struct Statement: Sendable, Equatable {
  var verb: Verb
  /// The variable that it makes, or whose resolvers, controller or registration it uses.
  var name: Int
  /// The variables that it uses.
  var inputs: [Int] = []
  /// A value, a reason, or what is logged.
  var number = 0
  /// The closures that it is given.
  var bodies: [Body] = []

  /// How many statements and closures it has, itself included.
  var size: Int { bodies.reduce(1 + inputs.count) { $0 + $1.size } }

  /// The form that both languages read.
  var encoded: String {
    let inputs = inputs.map(String.init).joined(separator: ",")
    let bodies = bodies.map(\.encoded).joined(separator: ",")
    return "[\"\(verb.rawValue)\",\(name),[\(inputs)],\(number),[\(bodies)]]"
  }
}
