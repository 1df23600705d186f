/// The verbs whose handlers run in one place.
struct VerbsInPlace<A: PromiseAdapter>: Spelling {
  let text: String
  let schedule: Schedule
  let verbs: [Verb<A>]

  static var all: [VerbsInPlace] {
    Schedule.Place.all.filter { $0 != .pool }.compactMap { place in
      let verbs = A.everyVerb.filter { $0.schedule.place == place && !$0.ends.isEmpty }
      guard let first = verbs.first else { return nil }
      return VerbsInPlace(text: "all verbs \(place.name)", schedule: first.schedule, verbs: verbs)
    }
  }
}
