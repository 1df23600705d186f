/// The verbs whose handlers run in one place.
struct VerbsInPlace<A: PromiseAdapter>: Spelling {
  let text: String
  let schedule: Schedule
  let verbs: [Verb<A>]

  static var all: [VerbsInPlace] {
    let places: [(Schedule.Place, String)] = [
      (.gate, "on a dispatcher"), (.current, "in place"), (.main, "on main"),
      (.queue, "on its queue"), (.loop, "on its loop"),
    ]
    return places.compactMap { place, name in
      let verbs = A.everyVerb.filter { $0.schedule.place == place && !$0.ends.isEmpty }
      guard let first = verbs.first else { return nil }
      return VerbsInPlace(text: "all verbs \(name)", schedule: first.schedule, verbs: verbs)
    }
  }
}
