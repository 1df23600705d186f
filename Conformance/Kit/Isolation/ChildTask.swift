import Foundation

/// What a child process is to run: rules of one subject, one after another.
struct ChildTask: Codable, Equatable {
  /// Means the check of the adapter, in place of a rule's id.
  static let smoke = "smoke"

  var subject: String
  /// Their ids.
  var rules: [String]
  var seed: UInt64
  var scale: Int
  var patience: Double
  var isThorough: Bool
  var lookedAt: [String]?
  /// What the adapter is to be asked in place of rules.
  var questions: Doctor.Questions?

  init(_ subject: String, _ rules: [String], _ options: RunOptions) {
    (self.subject, self.rules) = (subject, rules)
    (seed, scale, patience) = (options.seed, options.scale, options.patience)
    isThorough = options.isThorough
    lookedAt = options.lookedAt.map { $0.sorted() }
  }

  /// How the rules are to be run.
  var options: RunOptions {
    var options = RunOptions(seed: seed, scale: scale, patience: patience)
    options.isThorough = isThorough
    options.lookedAt = lookedAt.map(Set.init)
    return options
  }

  /// The folder that parent and child share, and the files in it.
  struct Folder {
    let url: URL

    var task: URL { url.appending(path: "task.json") }
    var answer: URL { url.appending(path: "answer.jsonl") }
    var notes: URL { url.appending(path: "notes") }
  }
}
