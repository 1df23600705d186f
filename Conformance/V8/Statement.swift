/// One call of a program.
///
/// Variables are numbers, each assigned by one statement. A statement that uses one that has no value is left out, in
/// both languages, so that a program stays one whatever is taken from it.
struct Statement: Sendable, Equatable {
  var verb: Verb
  /// The variable that it makes, or whose resolvers, controller or registration it uses.
  var name: Int
  /// The variables that it takes.
  var inputs: [Int] = []
  /// A value, a reason, or what is logged.
  var number = 0
  /// The closures that it is given.
  var bodies: [Body] = []

  /// How many statements and closures it has, with itself.
  var size: Int { bodies.reduce(1 + inputs.count) { $0 + $1.size } }

  /// As both languages read it.
  var encoded: String {
    let inputs = inputs.map(String.init).joined(separator: ",")
    let bodies = bodies.map(\.encoded).joined(separator: ",")
    return "[\"\(verb.rawValue)\",\(name),[\(inputs)],\(number),[\(bodies)]]"
  }
}
