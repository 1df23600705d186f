/// A library whose promises have an identity: two are the same object, or they are not.
public protocol IdentityAdapter: PromiseAdapter {
  /// The promise object itself; the suite compares it, and looks whether it still lives.
  static func object(of handle: Handle) -> AnyObject
}

extension IdentityAdapter where Handle: AnyObject {
  /// A handle that is an object is the promise.
  public static func object(of handle: Handle) -> AnyObject { handle }
}

extension PromiseAdapter {
  /// What gives the object of a promise; `nil` where promises have no identity.
  static var object: (@Sendable (Handle) -> AnyObject)? {
    func open<B: IdentityAdapter>(_: B.Type) -> Any {
      let object: @Sendable (B.Handle) -> AnyObject = { B.object(of: $0) }
      return object
    }
    return Able.identity.of(self).flatMap {
      open($0) as? @Sendable (Handle) -> AnyObject
    }
  }

  /// What tells whether two promises are the same object; `nil` where promises have no identity.
  static var identity: (@Sendable (Handle, Handle) -> Bool)? {
    guard let object else { return nil }
    return { object($0) === object($1) }
  }
}
