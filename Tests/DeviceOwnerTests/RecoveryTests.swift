import LocalAuthTesting
import Synchronization
import Testing

@testable import DeviceOwner

private let bioOnly = LAPolicy.deviceOwnerAuthenticationWithBiometrics

@Suite("Recovery: the buttons do what they promise")
struct RecoveryTests {
  @Test(.device(.touchID)) func tryingAgainAsksTheSame() async throws {
    try SimulatedDevice.current.script(.mismatch, .mismatch, .mismatch)
    let recovery = Recovery(OwnerAuthenticator(), reason: "Sign in", policy: bioOnly)
    #expect(await recovery.perform(.retry) == .asked(.refused(.notRecognised)))
    expectPrompts(.scanning, .scanningAgain)
    expectReplies(.failure(.authenticationFailed))
  }

  @Test(.device(.faceID.lockedOut)) func theDevicesPasscodeIsAskedForByTheSystem() async throws {
    let device = try SimulatedDevice.current
    device.script(.enterPasscode("1234"))
    let recovery = Recovery(OwnerAuthenticator(), reason: "Sign in", policy: bioOnly)
    #expect(await recovery.perform(.useDevicePasscode) == .asked(.authenticated))
    #expect(device.passcodeDemand == nil)
  }

  @Test(.device(.touchID.inBackground)) func againWhenTheAppIsInFrontIsOnce() async throws {
    let device = try SimulatedDevice.current
    let activity = AppActivity(.background)
    let recovery = Recovery(OwnerAuthenticator(activity: activity), reason: "Sign in")
    async let result = recovery.perform(.retryWhenActive)
    while !activity.isAwaited { await Task.yield() }
    device.script(.match)
    device.app.scene = .active
    activity.change(to: .active)
    #expect(await result == .asked(.authenticated))
    #expect(await recovery.perform(.retryWhenActive) == .leftToApp)  // in front already
    expectReplies(.success(by: .biometry))
  }

  @Test(
    .device(.touchID),
    arguments: [RecoveryAction.none, .enterAppPasscode, .signIn, .fixProgram, .retryWhenActive])
  func whatIsTheAppsIsLeftToIt(action: RecoveryAction) async {
    #expect(await Recovery(OwnerAuthenticator(), reason: "Sign in").perform(action) == .leftToApp)
    expectNoPrompt()
  }

  @Test("An app can do each in its own way", .device(.touchID), arguments: RecoveryAction.allCases)
  func replacements(action: RecoveryAction) async {
    var recovery = Recovery(OwnerAuthenticator(), reason: "Sign in")
    recovery.replacements[action] = { problem in .needsCommand("\(String(describing: problem))") }
    #expect(
      await recovery.perform(action, for: .cancelled)
        == .needsCommand("\(String(describing: AuthenticationProblem?.some(.cancelled)))"))
    expectNoPrompt()
  }
}

#if os(Linux)
  @Suite("Settings: the desktop's own panel, or the command")
  struct SettingsTests {
    /// A folder with programs, removed at the end.
    private final class Programs {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "settings-\(UUID().uuidString)")
      var bin: String { folder.appendingPathComponent("bin").path }
      var note: URL { folder.appendingPathComponent("note") }

      init() throws {
        for name in ["bin", "share/applications"] {
          try FileManager.default.createDirectory(
            at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
      }
      deinit { try? FileManager.default.removeItem(at: folder) }

      /// A program that notes how it was called.
      func add(_ name: String) throws {
        let file = folder.appendingPathComponent("bin/\(name)")
        try Data("#!/bin/sh\necho \"$0 $*\" > '\(note.path)~' && mv '\(note.path)~' '\(note.path)'\n".utf8)
          .write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }

      func settings(_ device: DeviceFamily, display: Bool = true) -> SystemSettings {
        SystemSettings(
          device: device, environment: display ? ["WAYLAND_DISPLAY": "wayland-0"] : [:], folders: [bin])
      }
    }

    @Test func gnomeOpensItsPanel() async throws {
      let programs = try Programs()
      try programs.add("gnome-control-center")
      #expect(await programs.settings(.linux(.gnome)).open(.fingerprints) == .openedSettings)
      while !FileManager.default.fileExists(atPath: programs.note.path) { await Task.yield() }
      let note = try String(contentsOf: programs.note, encoding: .utf8)
      #expect(note == "\(programs.bin)/gnome-control-center system users\n")
    }

    @Test func anOlderGnomeHasAnotherPanel() throws {
      let programs = try Programs()
      try programs.add("gnome-control-center")
      try Data().write(
        to: programs.folder.appendingPathComponent("share/applications/gnome-user-accounts-panel.desktop"))
      #expect(programs.settings(.linux(.gnome)).program?.arguments == ["user-accounts"])
    }

    @Test func kdeOpensItsPanel() throws {
      let programs = try Programs()
      try programs.add("systemsettings5")
      #expect(
        programs.settings(.linux(.kde)).program
          == SystemSettings.Program(path: "\(programs.bin)/systemsettings5", arguments: ["kcm_users"]))
      try programs.add("systemsettings")
      #expect(programs.settings(.linux(.kde)).program?.path == "\(programs.bin)/systemsettings")
    }

    @Test func elsewhereTheCommandIsNamed() async throws {
      let programs = try Programs()
      #expect(await programs.settings(.linux(.gnome)).open(.fingerprints) == .needsCommand("fprintd-enroll"))
      try programs.add("gnome-control-center")
      #expect(await programs.settings(.linux(nil)).open(.password) == .needsCommand("passwd"))
      #expect(
        await programs.settings(.linux(.gnome), display: false).open(.password) == .needsCommand("passwd"))
      #expect(!FileManager.default.fileExists(atPath: programs.note.path))
    }

    @Test("The command fits what was wrong", .device(.touchID))
    func commandForTheProblem() async throws {
      let recovery = Recovery(
        OwnerAuthenticator(), reason: "Sign in", policy: bioOnly,
        settings: SystemSettings(device: .linux(nil)))
      #expect(
        await recovery.perform(.openSettings, for: .unavailable(.noPasscode)) == .needsCommand("passwd"))
      #expect(
        await recovery.perform(.openSettings, for: .unavailable(.notEnrolled))
          == .needsCommand("fprintd-enroll"))
    }

    @Test func desktopsByTheirNames() {
      let desktop = { DeviceFamily.Desktop(named: $0) }
      #expect(desktop("GNOME") == .gnome)
      #expect(desktop("ubuntu:GNOME") == .gnome)
      #expect(desktop("KDE") == .kde)
      #expect(desktop("sway") == nil)
      #expect(desktop("") == nil)
    }
  }
#endif

@Suite("AppActivity: where the app is")
struct AppActivityTests {
  @Test func itFollowsTheSystemsNotifications() {
    let center = NotificationCenter()
    let activity = AppActivity()
    activity.follow(center)
    #expect(activity.state == nil)
    for (name, state) in [
      ("UIApplicationDidBecomeActiveNotification", AppActivity.State.active),
      ("UIApplicationWillResignActiveNotification", .inactive),
      ("UIApplicationDidEnterBackgroundNotification", .background),
      ("UIApplicationWillEnterForegroundNotification", .inactive),
      ("NSApplicationDidBecomeActiveNotification", .active),
      ("NSApplicationDidResignActiveNotification", .inactive),
      ("NSApplicationDidHideNotification", .background),
    ] {
      center.post(name: Notification.Name(name), object: nil)
      #expect(activity.state == state)
    }
  }

  @Test func aTaskThatIsCancelledWaitsNoLonger() async {
    let activity = AppActivity(.inactive)
    let task = Task { await activity.untilUncovered() }
    while !activity.isAwaited { await Task.yield() }
    task.cancel()
    await task.value
    #expect(!activity.isAwaited)
  }

  @Test func onlyAReturnIsWaitedFor() async {
    #expect(await AppActivity().untilComesToFront() == false)
    #expect(await AppActivity(.active).untilComesToFront() == false)
  }
}
