import Interleaving
import PromiseConformance

/// A scenario of a program whose last calls are those of several threads.
enum PromiseScenario {
  static func scenario<A: PromiseAdapter>(
    _ name: String,
    _ size: Scenario.Size,
    _ program: ThreadProgram<A>
  ) -> Scenario {
    Scenario(
      subject: A.profile.name,
      name: name,
      operations: program.calls,
      size: size,
      asks: program.asks
    ) { kept in
      let (gate, ended, steered) = (ScheduledThread.current?.makeObject(), Counter(), Steered())
      let run = ThreadRun(program, keeping: kept, steered) { name, make in
        if let name { ScheduledThread.naming(name, make) } else { make() }
      }
      run.stage.clock.onUse {
        if let log = steered.log { ScheduledThread.current?.step(on: log, changes: true) }
      }
      run.stage.gate.onSubmit { ScheduledThread.step(on: gate, "hands a job over") }
      var bodies = kept.indices.map { thread in
        let body = run.body(of: thread)
        return { @Sendable in
          body()
          if let gate { ScheduledThread.current?.access(gate, changes: true) }
          ended.increment()
        }
      }
      var names = bodies.indices.map { "thread \($0 + 1)" }
      if program.runsJobs {
        bodies.append(runningJobs(of: run.stage.gate, gate, while: ended, isBelow: kept.count))
        names.append("handlers")
      }
      return PreparedRun(bodies: bodies, names: names) {
        run.stage.gate.onSubmit(nil)
        run.stage.clock.onUse(nil)
        return run.check().map { Violation($0.rule, $0.words) }
      }
    }
  }
}

/// The threads of an execution, which takes a step where code of the program runs; or real threads.
private struct Steered: Steering {
  /// What all such code uses.
  let log = ScheduledThread.current?.makeObject()

  var steps: (first: Int, now: Int)? {
    ScheduledThread.current.map { ($0.firstStep ?? $0.time, $0.time) }
  }

  func begins(_ words: @autoclosure () -> String) { ScheduledThread.current?.mark(words()) }

  func happens(_ words: @autoclosure () -> String) { ScheduledThread.step(on: log, words()) }

  func note(_ words: @autoclosure () -> String) { ScheduledThread.current?.note(words()) }

  func releasing(_ body: () -> Void) {
    // What follows a call is a part of its last step.
    let thread = ScheduledThread.current
    if let thread, thread.firstStep == nil { thread.step(on: .everything, changes: true) }
    body()
    thread?.access(.everything, changes: true)
  }
}
