/// TSK: tasks that wait for promises.
extension WrittenRule {
  static let tsk = chapter(
    """
    TSK-01 A task that waits for a promise gets its value, or its error, or continues when it is
        cancelled.
      why: A promise can be used where `await` is.
      from: OpenCombine FutureConcurrencyTests
      look: how the continuation is resumed
      program: at any time { task h0 on p0 }; fulfil or reject or cancel p0
    TSK-04 A task that is cancelled while it waits gets no value, even if one arrives before it
        resumes.
      why: Code after a wait never runs for a task that was cancelled during it.
      from: Kotlin, “prompt cancellation guarantee”
      look: the first of two resumptions counts
      given: promptCancellation
      program: while pending { task h0 on p0; task h1 on p0; cancel h0 }; fulfil p0
      program: task h0 on p0; task h1 on p0; run; cancel h0; fulfil p0
      program: cancelled task h0 on p0; run; fulfil p0
    TSK-05 Cancelling a task does not affect other tasks that wait for the same promise.
      why: One of two screens goes away; the other still gets its picture.
      look: what a cancelled wait does to the promise
      given: task that gives up and leaves the promise to others
      program: at any time { task h0 on p0; task h1 on p0; task h2 on p0; cancel h1 };
        fulfil or reject or cancel p0
    """
  )
}
