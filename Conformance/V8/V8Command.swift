import ProgramSupport

/// Compares JSPromise with V8's promises, and both with the model.
package enum V8Command {
  package static let command = AddedCommand(
    "v8",
    token: "v8:",
    "runs random programs in Node's promises and in JSPromise, and compares what happens"
  ) { arguments in
    try await Options.program.run(arguments, Options()) { command, operands, options in
      switch command {
      case .help: true
      case .run: try Running(options).run()
      case .plant: try Running(options).plant(operands[0])
      case .replay: try Running(options).replay(operands[0])
      }
    }
  }
}
