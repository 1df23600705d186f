import Dispatch
import Platform

/// A place where a library runs handlers by itself, and how a trial knows that it is idle.
///
/// The trial's gates need no driver. What a driver holds is released at the end of its trial.
public struct Driver: Sendable {
  /// The place, as the spellings name it.
  public let place: Schedule.Place
  /// The strongest proof that it can give.
  let proof: Profile.Quiescence
  let pump: Pump
  /// Whether the calling thread is inside a job of it.
  let isHere: @Sendable () -> Bool
  /// Runs what waits, inside a job of it; `nil` where a handler cannot do that.
  var turnInside: (@Sendable () -> Void)?

  /// How many turns of a queue prove that nothing is left, for a chain of as many links.
  public static let fence = Stage.mainFence

  /// A serial queue of the library's own: ``Profile/Quiescence/fenced(_:)``, with ``fence`` at most.
  public static func queue(_ queue: DispatchQueue) -> Driver {
    let mark = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: mark, value: true)
    return serial(
      submit: { job in queue.async(execute: job) },
      isHere: { DispatchQueue.getSpecific(key: mark) == true }
    )
  }

  /// A serial place of the library's own that is no queue: ``Profile/Quiescence/fenced(_:)``, with ``fence`` at most.
  ///
  /// - Parameters:
  ///   - submit: hands a job to it, as the library does.
  ///   - isHere: whether the calling thread is inside a job of it.
  public static func serial(
    submit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    isHere: @escaping @Sendable () -> Bool
  ) -> Driver {
    fenced(.queue, isHere, submit)
  }

  /// A thread of the library's own that sleeps until it is rung: ``Profile/Quiescence/drained``.
  ///
  /// The suite hands it no job, which would wake it in the library's place: so a ring that is lost shows.
  ///
  /// - Parameters:
  ///   - isAsleep: whether it sleeps, and has heard every ring.
  ///   - isHere: whether the calling thread is it.
  public static func thread(
    isAsleep: @escaping @Sendable () -> Bool,
    isHere: @escaping @Sendable () -> Bool
  ) -> Driver {
    drained(.queue, isHere, .global(), isAsleep)
  }

  /// The main queue: ``Profile/Quiescence/fenced(_:)``, with ``fence`` at most.
  public static var main: Driver {
    fenced(.main, { MainQueue.isCurrent }) { DispatchQueue.main.async(execute: $0) }
  }

  /// An event loop that is run by hand: ``Profile/Quiescence/drained``.
  ///
  /// - Parameter run: runs the jobs that wait, and returns how many there were.
  public static func loop(_ run: @escaping @Sendable () -> Int) -> Driver {
    loop(isRung: { true }, run)
  }

  /// An event loop that rings when there is something to run, and is run by hand then: ``Profile/Quiescence/drained``.
  ///
  /// The suite runs it only after a ring: so a ring that is lost shows.
  ///
  /// - Parameters:
  ///   - isRung: whether it has rung since this was asked last.
  ///   - run: runs the jobs that wait, and returns how many there were.
  public static func loop(
    isRung: @escaping @Sendable () -> Bool,
    _ run: @escaping @Sendable () -> Int
  ) -> Driver {
    let runners = CallsInProgress()
    return Driver(
      place: .loop,
      proof: .drained,
      pump: Pump(
        turn: { _ in isRung() ? runners.during("a job of the loop", run) : 0 },
        quietTurns: 1,
        isByHand: true
      ),
      isHere: { runners.here != nil }
    )
  }

  /// A pool of threads that cannot report when it is idle: ``Profile/Quiescence/none``.
  ///
  /// - Parameter queue: what the library submits its jobs to.
  public static func pool(_ queue: DispatchQueue = .global()) -> Driver {
    fenced(.pool, { true }, proving: .none) { queue.async(execute: $0) }
  }

  /// A pool of threads that can report when it is idle: ``Profile/Quiescence/drained``.
  ///
  /// - Parameters:
  ///   - queue: what the library submits its jobs to.
  ///   - isIdle: whether no job of the library waits or runs.
  public static func pool(
    _ queue: DispatchQueue = .global(),
    isIdle: @escaping @Sendable () -> Bool
  ) -> Driver {
    drained(.pool, { true }, queue, isIdle)
  }

  /// The same place, where a handler may run the loop that it is on, as one does that shows a dialog.
  ///
  /// - Parameter turn: runs what waits there; called inside a handler.
  public func turnsInside(_ turn: @escaping @Sendable () -> Void) -> Driver {
    var driver = self
    driver.turnInside = turn
    return driver
  }

  /// - Parameter queue: what is waited for between two looks whether the place is idle.
  private static func drained(
    _ place: Schedule.Place,
    _ isHere: @escaping @Sendable () -> Bool,
    _ queue: DispatchQueue,
    _ isIdle: @escaping @Sendable () -> Bool
  ) -> Driver {
    let fence = Fence { queue.async(execute: $0) }
    return Driver(
      place: place,
      proof: .drained,
      pump: Pump(
        turn: { _ in
          // Measured in processor time, of which a busy machine gives less.
          let end = ThreadTime.ofProcess + 20
          while !isIdle() {
            guard fence.pass(), ThreadTime.ofProcess < end else { return nil }
          }
          return 0
        },
        quietTurns: 1
      ),
      isHere: isHere
    )
  }

  private static func fenced(
    _ place: Schedule.Place,
    _ isHere: @escaping @Sendable () -> Bool,
    proving proof: Profile.Quiescence = .fenced(Driver.fence),
    _ submit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) -> Driver {
    let fence = Fence(submit)
    let pump = Pump(
      turn: { fence.pass($0) ? 0 : nil },
      quietTurns: Driver.fence,
      isSerial: proof != .none
    )
    return Driver(place: place, proof: proof, pump: pump, isHere: isHere)
  }
}

extension PromiseAdapter {
  /// Where the library runs handlers by itself, and not where it is called or behind the gate.
  ///
  /// Its first step says so; where observers run, nothing says, so that one is tried.
  static var ownPlace: Schedule.Place? {
    let first = transforms.first?.schedule.place ?? chains.first?.schedule.place
    guard first == .current || first == .gate else { return first }
    let stage = Stage()
    let adapter = Self(stage: stage)
    let (drivers, places) = (adapter.drivers, Log<Schedule.Place>())
    guard !drivers.isEmpty else { return nil }
    stage.drive(by: drivers.map(\.pump))
    let (handle, settler) = adapter.pending()
    _ = settler.fulfill(Token(in: stage.ledger))
    stage.during("observe") {
      adapter.observe(handle) { _ in
        guard stage.callInProgress == nil, !stage.gate.isRunningHere else { return }
        if let driver = drivers.first(where: { $0.isHere() }) { places.add(driver.place) }
      }
    }
    stage.quiesce()
    return places.all.first
  }
}
