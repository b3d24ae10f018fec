import Security
import Testing

@Suite("Names and their strings")
struct NameTests {
  @Test("a constant is the string that programs store", arguments: Names.all)
  func string(name: Name) {
    #expect(name.value == name.string)
  }

  @Test("only names for one thing share a string, and type and key type, which are of different classes")
  func shared() {
    let attributes = Names.attributes + Names.results + Names.matches + Names.uses
    let byString = Dictionary(grouping: attributes, by: \.string).filter { $0.value.count > 1 }
    #expect(
      byString.mapValues { Set($0.map(\.name)) } == [
        "type": ["kSecAttrType", "kSecAttrKeyType"],
        "persistref": ["kSecAttrPersistentReference", "kSecAttrPersistantReference"],
      ])
    #expect(Set(Names.accessibilities.map(\.string)).count == 7)
    #expect(Set(Names.protocols.map(\.string)).count == 31)
    #expect(Names.protocols.allSatisfy { $0.string.utf8.count == 4 })
  }
}
