/// A way to make promises of the elements of a sequence, a few at a time, and one promise of them all.
public struct FewAtATime<A: PromiseAdapter>: Spelling {
  /// The call: a limit, the elements, and what makes a promise of one of them.
  public typealias Call<Value: Sendable> =
    @Sendable (A, _ limit: Int, Inputs<Int>, @escaping @Sendable (Int) -> A.Handle) -> Output<Value>

  /// The source text.
  public let text: String
  /// Where the promises are made, once there is room.
  public let schedule: Schedule
  /// Where it is listed.
  public let place: SourcePlace?
  /// Whether the first promises are made inside the call.
  let isAtOnce: Bool
  /// What it waits for; `nil` where it waits for all, and drops their values.
  let kind: CombinationKind?
  let apply: Call<[Outcome]>

  private init<Value>(
    _ kind: CombinationKind?,
    _ text: String,
    _ schedule: Schedule,
    _ place: SourcePlace,
    _ isAtOnce: Bool,
    _ call: @escaping Call<Value>,
    _ words: @escaping @Sendable (Value) -> [Outcome]
  ) {
    (self.kind, self.text, self.schedule, self.isAtOnce) = (kind, text, schedule, isAtOnce)
    self.place = place
    apply = { call($0, $1, $2, $3).map(words) }
  }

  /// Lists a way to wait for all.
  ///
  /// - Parameters:
  ///   - text: the source text.
  ///   - schedule: where promises are made, once there is room.
  ///   - isAtOnce: whether the first ones are made inside the call.
  ///   - call: the call.
  public static func all(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    isAtOnce: Bool = true,
    _ call: @escaping Call<[Token]>
  ) -> FewAtATime {
    FewAtATime(.all, text, schedule, SourcePlace(file, line), isAtOnce, call) {
      $0.map(Outcome.fulfilled)
    }
  }

  /// Lists a way to wait for all, however they end; the parameters are those of ``all(_:_:file:line:isAtOnce:_:)``.
  public static func allSettled(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    isAtOnce: Bool = true,
    _ call: @escaping Call<[Outcome]>
  ) -> FewAtATime {
    FewAtATime(.allSettled, text, schedule, SourcePlace(file, line), isAtOnce, call) { $0 }
  }

  /// Lists a way to get the first value; the parameters are those of ``all(_:_:file:line:isAtOnce:_:)``.
  public static func any(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    isAtOnce: Bool = true,
    _ call: @escaping Call<Token>
  ) -> FewAtATime {
    FewAtATime(.any, text, schedule, SourcePlace(file, line), isAtOnce, call) { [.fulfilled($0)] }
  }

  /// Lists a way to wait for all that drops their values; the parameters are those of ``all(_:_:file:line:isAtOnce:_:)``.
  public static func each(
    _ text: String,
    _ schedule: Schedule,
    file: String = #filePath,
    line: Int = #line,
    isAtOnce: Bool = true,
    _ call: @escaping Call<Void>
  ) -> FewAtATime {
    FewAtATime(nil, text, schedule, SourcePlace(file, line), isAtOnce, call) { [] }
  }
}
