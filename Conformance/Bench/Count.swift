/// Does works a known number of times, for whoever counts from outside what the process does.
enum Count {
  /// How many rounds are done between two marks: the two counts differ by the rounds alone.
  static let few = 2
  static let many = 6

  /// Prints, where allocations are counted, what one step of each work allocates.
  static func run(_ subject: Measured, _ works: [Work], n: Int) throws {
    for work in works {
      // Whatever is made once, such as the metadata of generic types, is there after the first.
      try subject.perform(work, n)
      let start = Allocations.soFar
      mark()
      for _ in 0..<few { try subject.perform(work, n) }
      let middle = Allocations.soFar
      mark()
      for _ in 0..<many { try subject.perform(work, n) }
      let end = Allocations.soFar
      mark()
      if let start, let middle, let end {
        let steps = Double((many - few) * n)
        func perStep(_ count: KeyPath<Allocations, Int>) -> Double {
          let (first, second) = (
            middle[keyPath: count] - start[keyPath: count],
            end[keyPath: count] - middle[keyPath: count]
          )
          return Double(second - first) / steps
        }
        print(work.rawValue, perStep(\.blocks), perStep(\.bytes))
      }
    }
  }
}

/// A place that valgrind can find: it writes down what has been counted whenever this is called.
@_silgen_name("bench_mark")
@inline(never)
@_optimize(none)
func mark() {}
