import Synchronization

/// One object of each type, made when first asked for and kept as long as its owner.
public final class Attachments: Sendable {
  private let objects = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Nothing attached.
  public init() {}

  /// The object of this type, if there is one.
  public func object<Object: AnyObject & Sendable>(_ type: Object.Type) -> Object? {
    objects.withLock { $0[ObjectIdentifier(type)] as? Object }
  }

  /// Attaches an object, in the place of an older one of its type.
  public func attach<Object: AnyObject & Sendable>(_ object: Object) {
    // The older one is released after the lock.
    _ = objects.withLock { $0.updateValue(object, forKey: ObjectIdentifier(Object.self)) }
  }

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
