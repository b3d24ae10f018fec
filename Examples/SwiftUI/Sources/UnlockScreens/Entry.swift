import Foundation

/// One made-up secret of the list.
public struct Entry: Codable, Hashable, Sendable, Identifiable {
  public let name: String
  public let secret: String
  public var id: String { name }

  /// What a new list begins with.
  static let madeUp = [
    Entry(name: "Library card", secret: "4711-0815"),
    Entry(name: "Bicycle lock", secret: "2 9 0 4"),
    Entry(name: "Wi-Fi at the cabin", secret: "moss-kettle-lantern"),
  ]
}

extension [Entry] {
  /// The list as the bytes that are kept.
  var kept: Data { get throws { try JSONEncoder().encode(self) } }

  init(kept: Data) throws { self = try JSONDecoder().decode([Entry].self, from: kept) }
}
