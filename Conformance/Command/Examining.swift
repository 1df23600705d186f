import Foundation
import ProgramSupport
import PromiseConformance

/// Says what is wrong with adapters, each asked in a process of its own, or what their profiles should declare.
enum Examining {
  static func run(_ options: Options) async throws -> Bool {
    var isGood = true
    let subjects = try options.chosenSubjects()
    let profile = try options.profile.map { try file($0, for: subjects) }
    for subject in subjects {
      // A profile declares all choices, however slow the machine is.
      let findings = await IsolatedRun(options: RunOptions()).findings(
        of: subject,
        within: profile != nil ? .seconds(3600) : .milliseconds(1500),
        patience: profile != nil ? 12 : nil
      )
      let isDeclared = profile != nil && !findings.declarations.isEmpty
      for problem in isDeclared ? findings.deaths : findings.problems {
        print("\(subject.name): \(problem)")
        isGood = false
      }
      if let profile, isDeclared {
        try profile.file.write(
          profile.text.declaring(findings.declarations),
          as: profile.file.path,
          or: "it is as it was"
        )
        let count = findings.declarations.count
        print("\(subject.name): \(profile.file.path) declares what was observed, \(count) choices.")
      } else if findings.problems.isEmpty {
        print("\(subject.name): nothing is wrong with the adapter.")
      }
      if !subject.unsaid.isEmpty {
        print(
          "\(subject.name): the adapter says nothing of \(subject.unsaid.joined(separator: ", ")): "
            + "say what the promise has, and in `absences` what it has not"
        )
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

  /// A file with the profile of the only subject.
  private static func file(
    _ path: String,
    for subjects: [Subject]
  ) throws -> (file: URL, text: ProfileText) {
    guard subjects.count == 1 else {
      throw Mistake("a file has the profile of one library: name it with --subject")
    }
    let file = URL(fileURLWithPath: path)
    let text = try file.text(orSay: "cannot read \(path); name the Swift file with the profile")
    return (file, try ProfileText(text, in: path))
  }
}
