/// A library whose queue of jobs takes those of a program, too; only random programs ask for it.
package protocol EnqueuingAdapter: PromiseAdapter {
  /// Adds a job behind those that wait where handlers run.
  func enqueue(_ job: @escaping @Sendable () -> Void)
}
