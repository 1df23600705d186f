import ProgramSupport

/// The traces of what failed, as Chrome's trace events: a process for each case, and in it its threads.
///
/// Traces have an order but no times: an event takes a millisecond of the picture, and the next begins after it.
struct ChromeTrace {
  let record: RunRecord

  private struct File: Encodable {
    var traceEvents: [Event]
    let displayTimeUnit = "ms"
    var otherData: [String: String]
  }

  private struct Event: Encodable {
    var name: String
    var ph: String
    var pid: Int
    var tid: Int?
    var ts: Int?
    var dur: Int?
    var args: Arguments
  }

  private struct Arguments: Encodable {
    var name: String?
    var step: Int?
    var promise: Int?
    var call: String?
    var waiting: Int?
  }

  /// The file that `chrome://tracing` and Perfetto open.
  var json: String {
    get throws {
      var events: [Event] = []
      var process = 0
      for line in Sheet(record).rows.flatMap(\.cells) {
        for failure in line?.failures ?? [] {
          process += 1
          let name = ["\(line?.rule ?? "") \(line?.subject ?? "")", failure.label]
            .filter { !$0.isEmpty }.joined(separator: ", ")
          events += Self.events(failure, process, Escaping.visible(name))
        }
      }
      let file = File(
        traceEvents: events,
        otherData: [
          "catalogue": record.catalogue, "seed": "\(record.seed)",
          "time": "the order of events, a millisecond each; nothing was timed",
        ]
      )
      return try JSONLines.text([file])
    }
  }

  private static func events(_ failure: RunRecord.Failure, _ process: Int, _ name: String)
    -> [Event]
  {
    var events = [
      Event(name: "process_name", ph: "M", pid: process, args: Arguments(name: name))
    ]
    for thread in Set(failure.trace.map(\.thread)).sorted() {
      events.append(
        Event(
          name: "thread_name",
          ph: "M",
          pid: process,
          tid: thread,
          args: Arguments(name: thread == 0 ? "0, the trial's own" : "\(thread)")
        )
      )
    }
    for step in failure.steps {
      guard case .event(let number, let event) = step else { continue }
      events.append(
        Event(
          name: Escaping.visible(event.what),
          ph: "X",
          pid: process,
          tid: event.thread,
          ts: number * 1000,
          dur: 1000,
          args: Arguments(
            step: number,
            promise: event.promise,
            call: event.call,
            waiting: event.waiting
          )
        )
      )
    }
    return events
  }
}
