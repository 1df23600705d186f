import ProgramOptions
import PromiseConformance

/// Says what is wrong with adapters, or what their profiles should declare.
enum Examining {
  static func run(_ options: Options) async throws -> Bool {
    var isGood = true
    for subject in try options.chosenSubjects() {
      let findings = await Doctor(subject).findings(
        within: options.writesProfile ? .seconds(20) : .milliseconds(1500)
      )
      for problem in findings.problems where !options.writesProfile || findings.declarations.isEmpty
      {
        print("\(subject.name): \(problem)")
        isGood = false
      }
      if options.writesProfile, !findings.declarations.isEmpty {
        print(
          "// What was observed of \(subject.name), for the choices of its profile.\nchoices: ["
        )
        for declaration in findings.declarations { print("  \(declaration),") }
        print("]")
      } else if findings.problems.isEmpty {
        print("\(subject.name): nothing is wrong with the adapter.")
      }
      if !findings.open.isEmpty {
        print(
          "\(subject.name): no time was left for \(findings.open.joined(separator: ", ")): "
            + "`compare` looks at them"
        )
      }
    }
    return isGood
  }
}
