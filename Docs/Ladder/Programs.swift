import Synchronization

/// How much stack was in use at most, where it was noted.
final class StackUse: Sendable {
  private let begin = StackUse.position()
  private let uses = Mutex(0)

  /// The most, in bytes, since this was made.
  var most: Int { uses.withLock { $0 } }

  /// Notes how much is in use here.
  func note() {
    let use = abs(begin - Self.position())
    uses.withLock { $0 = max($0, use) }
  }

  private static func position() -> Int {
    var here: UInt8 = 0
    return withUnsafePointer(to: &here) { Int(bitPattern: $0) }
  }
}

/// Notes how much stack is in use where it is released.
final class NotesRelease: Sendable {
  private let use: StackUse

  init(_ use: StackUse) { self.use = use }

  deinit { use.note() }
}

//= 1
//- 1
/// Below the first rung: a variable, and no handler.
func program() {
  // A server that needs three steps.
  var answer: Int?
  var steps = 0
  func work() {
    steps += 1
    if steps == 3 { answer = 42 }
  }

  // The program looks again and again, and can do nothing else.
  while answer == nil {
    print("there is no answer yet")
    work()
  }
  print("the answer is \(answer ?? 0)")
}
//+ 1
/// The promise at work.
func program() {
  let answer = Promise<Int>()

  // What wants the answer.
  answer.whenSettled { outcome in
    print("the answer is \(outcome)")
  }
  print("a handler waits")

  // What has the answer. The handler runs inside this call.
  answer.settle(42)
  print("the promise is settled")
}

//= 2
/// The promise at work.
func program() {
  let answer = Promise<Int>()
  answer.whenSettled { print("the early handler gets \($0)") }

  // Two servers were asked, and both answer.
  answer.settle(42)
  answer.settle(43)

  answer.whenSettled { print("the late handler gets \($0)") }
  print("that was all")
}

//= 3
/// The promise at work.
func program() {
  let user = Promise<String>()
//- 3
  let picture = Promise<String>()

  // By hand: a step settles the next promise, unless it forgets to.
  user.whenSettled { name in
    if name == "guest" { return }
    picture.settle("the picture of \(name)")
  }
//+ 3

  // The compiler wants a value of each way through the step.
  let picture = user.map { name in
    if name == "guest" { return "the picture of nobody" }
    return "the picture of \(name)"
  }
//.
  picture.whenSettled { print("shows \($0)") }

  user.settle("guest")
  let shown = picture.outcome ?? "there is no picture"
  print("the user is there; \(shown)")
}

//= 4
/// The promise at work.
func program() {
//- 3.5
  let text = Promise<String>()

  // What is no number is an error; here is no way to say so.
  let price = text.map { Int($0) ?? 0 }
  let total = price.map { $0 * 3 }
  total.whenSettled { print("three cost \($0)") }

  text.settle("12,50")
//+ 3.5
  struct NoNumber: Error {}
  let text = Promise<String, NoNumber>()

//+ 3.5 -4
  // What is no number is an error, which each step hands on.
  let price = text.mapResult { end in
    end.flatMap { Int($0).map(Result.success) ?? .failure(NoNumber()) }
  }
  let total = price.mapResult { price in price.map { $0 * 3 } }
//+ 4
  // What is no number is an error, and the next step is passed over.
  let price = text.map { text throws(NoNumber) in
    guard let number = Int(text) else { throw NoNumber() }
    return number
  }
  let total = price.map { $0 * 3 }
//+ 3.5
  total.whenSettled { outcome in
    let price = (try? outcome.get()).map { "three cost \($0)" }
    print(price ?? "that is no price")
  }

  text.settle(.success("12,50"))
//.
}

//= 5
import Foundation
import Synchronization  //+ 5

/// What the fourth rung's `settle` does, with a place where a thread  //- 5
/// What the fifth rung's `settle` does, with a place where a thread  //+ 5
/// can be stopped between looking and changing.
private final class Answer: @unchecked Sendable {  //- 5
private final class Answer: Sendable {  //+ 5
//- 5
  private(set) var outcome: Int?

  func settle(_ value: Int, between: () -> Void) -> Bool {
    guard outcome == nil else { return false }
    between()
    outcome = value
    return true
  }
//+ 5
  private let state = Mutex<Int?>(nil)

  var outcome: Int? { state.withLock { $0 } }

  func settle(_ value: Int, between: () -> Void) -> Bool {
    state.withLock { outcome in
      guard outcome == nil else { return false }
      between()
      outcome = value
      return true
    }
  }
//.
}

/// Two threads settle it at the same time.
func program() {
  let answer = Answer()
  let looked = DispatchSemaphore(value: 0)
  let goesOn = DispatchSemaphore(value: 0)
  let isDone = DispatchSemaphore(value: 0)
  let right = String(repeating: " ", count: 34)
  print("thread A                          thread B")

  // Thread A has looked. It stops until thread B, this one, is done.
  Thread.detachNewThread {
    let hasWon = answer.settle(42) {
      print("finds it pending")
      looked.signal()
      goesOn.wait()
    }
    print("settles it with 42: \(hasWon ? "has won" : "has lost")")
    isDone.signal()
  }
  looked.wait()
//- 5
  let hasWon = answer.settle(43) { print("\(right)finds it pending") }
  let end = hasWon ? "has won" : "has lost"
  print("\(right)settles it with 43: \(end)")
  goesOn.signal()
  isDone.wait()
//+ 5
  // It must do so before it asks for the lock, which thread A has.
  print("\(right)asks for the lock, and waits")
  goesOn.signal()
  let hasWon = answer.settle(43) { print("\(right)finds it pending") }
  isDone.wait()
  let end = hasWon ? "has won" : "has lost"
  print("\(right)settles it with 43: \(end)")
//.
  print("the promise has \(answer.outcome ?? 0)")
}

//= 6
/// The promise at work.
func program() {
  let answer = Promise<Int, any Error>()
  answer.whenSettled { _ in
    print("the first runs")
    answer.whenSettled { _ in print("the third runs") }
    print("the first is done")
  }
  answer.whenSettled { _ in print("the second runs") }

  answer.settle(.success(42))
}

//= 7
/// Chains that are settled.
func program() {
  /// How much stack is in use where the last handler of a chain runs.
  func stack(links: Int) -> Int {
    let use = StackUse()
    let first = Promise<Int, any Error>()
    var last = first
    for _ in 0..<links { last = last.map { $0 + 1 } }
    last.whenSettled { _ in use.note() }
    first.settle(.success(0))
    return use.most
  }
  let grows = stack(links: 200) > 2 * stack(links: 20)
  let question = "does settling a longer chain take more stack?"
  print("\(question) \(grows ? "yes" : "no")")
}

//= 8
/// Chains that are released.
func program() {
  /// How deep the stack is when a chain's last handler is released.
  func stack(links: Int) -> Int {
    let use = StackUse()
    var first: Promise<Int, any Error>? = Promise()
    var last = first
    for _ in 0..<links {
      let captured = NotesRelease(use)
      last = last?.map { value in
        withExtendedLifetime(captured) { value }
      }
    }
    last = nil
    first = nil
    return use.most
  }
  let grows = stack(links: 200) > 2 * stack(links: 20)
  let question = "does releasing a longer chain take more stack?"
  print("\(question) \(grows ? "yes" : "no")")
}

//= 9
/// What waits for the weather.
private final class Screen: Sendable {
  deinit { print("the screen's memory is free") }

  func draw() { print("the screen is drawn") }
}

/// The promise at work.
func program() {
  let weather = Promise<String, any Error>()

  // A screen waits for the weather, and is closed.
  var screen: Screen? = Screen()
  weather.whenSettled { [screen] _ in screen?.draw() }  //- 9
  let number = weather.whenSettled { [screen] _ in screen?.draw() }  //+ 9
  screen = nil
  weather.leave(number)  //+ 9
  print("the screen is closed")

  weather.settle(.success("rain"))
}

//= 10
/// The promise at work.
func program() {
  let film = Promise<String, any Error>()
  let upload = film.map { print("uploads \($0)") }

//- 10
  // It is no longer wanted: the promise has to be ended by hand.
  upload.settle(.failure(CancellationError()))
//+ 10
  // It is no longer wanted.
  upload.cancel()
//.
  print("the upload is no longer wanted")

  film.settle(.success("the film"))
}

//= 11
import Dispatch

/// The promise at work.
func program() {
  let screen = DispatchQueue(label: "screen")
  let isScreen = DispatchSpecificKey<Bool>()
  screen.setSpecific(key: isScreen, value: true)
  let early = Promise<Int, any Error>()
  let late = Promise<Int, any Error>()
  late.settle(.success(42))

  // The screen's own code, on its own queue, and twice the same.
  screen.sync {
    for (name, promise) in [("early", early), ("late", late)] {
      print("asks")
      promise.whenSettled { _ in  //- 11
      promise.on(.queue(screen)).whenSettled { _ in  //+ 11
        let here = DispatchQueue.getSpecific(key: isScreen) == true
        let place = here ? "on" : "beside"
        print("the \(name) handler runs \(place) the screen's queue")
      }
      print("has asked")
    }
  }
  early.settle(.success(42))
//+ 11

  // Whatever waits on the queue runs before this.
  screen.sync {}
//.
}

//= 12
/// Why nothing is saved.
private struct NoNetwork: Error {}

/// The promise at work.
func program() {
  // The picture is no longer wanted, nor is the request.
  let request = Promise<String, any Error>()
  let picture = request.map { "the picture of \($0)" }
  picture.cancel()
  let end = request.outcome == nil ? "continues" : "is cancelled, too"
  print("the picture is cancelled; the request \(end)")

  // And an error that no code looks at.
  let save = Promise<String, any Error>()
  save.whenSettled { outcome in
    if case .success(let name) = outcome { print("\(name) is saved") }
  }
  save.settle(.failure(NoNetwork()))
  print("that was all")
}
