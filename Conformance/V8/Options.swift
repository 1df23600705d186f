import ProgramSupport

/// The command's options.
struct Options {
  var programs = 100_000
  var seed: UInt64 = 1
  /// How many seconds Node may work, or do nothing.
  var patience = 120

  enum Command: String, CaseIterable {
    case run, plant, replay, help
  }

  static let program = Program<Command, Options>(
    name: "conformance v8",
    title:
      "Runs random programs in Node's promises and in JSPromise, and lets the model follow both.",
    entries: [
      .init(.run, "compares what happens in programs, and sees that planted faults are noticed"),
      .init(
        .plant,
        operand: "FAULT",
        example: "conformance v8 plant adoptsEarly",
        "plants one fault in Node, and shows a small program that notices it"
      ),
      .init(.replay, operand: "TOKEN", "runs one program again, and shows how it differs"),
      .init(.help, "this text"),
    ],
    options: [
      .count("--programs", "how many programs; 100000 unless given", [.run]) { $0.programs = $1 },
      .seed([.run, .plant], \.seed),
      .count(
        "--patience",
        "how many seconds Node may work on 2500 programs, or do nothing, before it is killed; 120 unless given",
        [.run, .plant, .replay]
      ) { $0.patience = $1 },
    ],
    ending: """
      It ends with 0 when nothing differs and every planted fault is noticed, 1 when not, 2 when there is no
      node on the PATH, when it hangs, or when it was called wrongly, 130 when it was interrupted.
      """
  )
}
