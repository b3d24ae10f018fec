import Synchronization

/// One object of each type, made when first asked for and kept as long as its owner.
public final class Attachments: Sendable {
  private let objects = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Nothing attached.
  public init() {}

  /// The object of this type; `make` must not ask for another.
  public func object<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
    objects.withLock { objects in
      if let object = objects[ObjectIdentifier(Object.self)] as? Object { return object }
      let object = make()
      objects[ObjectIdentifier(Object.self)] = object
      return object
    }
  }
}
