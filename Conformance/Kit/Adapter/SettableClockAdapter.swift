/// A library that takes a clock which may be turned back, as that of a machine is.
///
/// The rules turn ``Stage/clock`` back, so that ``TrialClock/now`` is less than before; alarms keep their times.
public protocol SettableClockAdapter: TimedAdapter {}
