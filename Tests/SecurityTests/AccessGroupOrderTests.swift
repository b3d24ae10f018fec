import Security
import Testing

/// Which access group an item comes into that names none: the first of the app's.
@Suite("Order of access groups")
struct AccessGroupOrderTests {
  @Test("The groups that the app names come before its own")
  func namedFirst() {
    let info: [String: Any] = ["keychain-access-groups": ["team.shared", "team.more"]]
    #expect(MachineAuthority.accessGroups(info, own: "app") == ["team.shared", "team.more", "app"])
  }

  @Test("An app that names none, or something else than names, has its own alone")
  func ownAlone() {
    #expect(MachineAuthority.accessGroups([:], own: "app") == ["app"])
    #expect(MachineAuthority.accessGroups(["keychain-access-groups": "team.shared"], own: "app") == ["app"])
  }
}
