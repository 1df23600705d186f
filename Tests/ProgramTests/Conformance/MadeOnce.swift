/// What several tests need: made once for each key, for the first test that asks.
actor MadeOnce<Key: Hashable & Sendable, Value: Sendable> {
  private var made: [Key: Task<Value, Never>] = [:]

  func value(for key: Key, _ make: @escaping @Sendable () async -> Value) async -> Value {
    let task = made[key] ?? Task { await make() }
    made[key] = task
    return await task.value
  }
}
