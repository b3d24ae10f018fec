import CGtk
import DeviceOwner
import GtkKit
import UnlockScreens

/// One screen as the model has it at this moment.
@MainActor final class Page {
  let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 18)
  private let model: UnlockModel
  private var first: Widget?

  init(_ model: UnlockModel) {
    self.model = model
    box.margins(24)
    if model.screen != .entries {
      box.append(Symbol("dialog-password-symbolic", size: 64).styled("dim-label"))
      box.append(Label(model.texts.app).styled("title-1"))
    }
    if let message = model.message { box.append(notice(message)) }
    if let note = model.note { box.append(Box.announcement(Label(note))) }
    switch model.screen {
    case .welcome: welcome()
    case .signIn: signIn()
    case .passcode: passcode()
    case .entries: entries()
    }
  }

  /// The keyboard goes to what the person most likely wants next.
  func focusFirst() { first?.focus() }

  private func welcome() {
    box.append(Label(model.texts.welcome))
    entry(model.texts.begin) { await $0.begin(passcode: $1) }
    guard let warning = model.options.warning else { return }
    let agree = Box.column(spacing: 12, Label(warning), button(model.texts.agree) { $0.beginUnprotected() })
    agree.isVisible = false
    box.append(Button(model.options.button) { agree.isVisible = true }.styled("flat"))
    box.append(agree)
  }

  private func signIn() {
    let button = button(model.options.button) { await $0.signIn() }.styled("suggested-action", "pill")
    button.isEnabled = !model.isAsking
    first = button
    box.append(button)
    if model.hasPasscode {
      box.append(self.button(model.texts.usePasscode) { $0.choose(.passcode) }.styled("pill"))
    }
  }

  private func passcode() {
    entry(model.texts.enter) { await $0.enter($1) }
    if model.opensWithDevice, !model.needsPasscodeFirst {
      box.append(button(model.texts.back) { $0.choose(.signIn) }.styled("flat"))
    }
  }

  private func entries() {
    guard model.showsEntries else { return box.append(Label(model.texts.hidden).styled("dim-label")) }
    let list = List()
    for entry in model.entries { list.append(title: entry.name, subtitle: entry.secret) }
    box.append(list)
    guard model.canSwitch else { return }
    let settings = List()
    let model = model
    settings.append(
      title: model.options.button,
      end: Switch(isOn: model.opensWithDevice) { isOn in Task { await model.switchDevice(on: isOn) } })
    box.append(settings)
  }

  // MARK: Parts

  /// A field for a passcode, and the button that hands it on.
  private func entry(_ title: String, _ action: @escaping @MainActor (UnlockModel, String) async -> Void) {
    let field = PasswordField(named: model.texts.passcode, mostBytes: 511)
    let model = model
    // The field keeps these closures: none of them may keep the field.
    let enter = { @MainActor [weak field] in
      guard let field else { return }
      let text = field.withBytes { String(decoding: $0, as: UTF8.self) }
      field.erase()
      Task { await action(model, text) }
    }
    field.onEnter { enter() }
    // What was typed and not handed over goes with the page.
    field.onSignal("unmap") { [weak field] in field?.erase() }
    first = field
    box.append(field)
    box.append(Button(title) { enter() }.styled("suggested-action", "pill"))
  }

  private func button(_ title: String, _ action: @escaping @MainActor (UnlockModel) async -> Void) -> Button {
    let model = model
    return Button(title) { Task { await action(model) } }
  }

  private func notice(_ message: AuthenticationFeedback.Message) -> Widget {
    let buttons = Box.row(spacing: 12).homogeneous()
    for button in message.buttons {
      buttons.append(self.button(button.title) { await $0.perform(button.action) })
    }
    return Box.announcement(Label(message.title).styled("heading"), Label(message.text), buttons).styled(
      "card")
  }
}

extension Box {
  /// Something that a screen reader reads out when it appears.
  static func announcement(_ children: Widget...) -> Box {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 12, role: GTK_ACCESSIBLE_ROLE_ALERT)
    for child in children { box.append(child.margins(12)) }
    return box
  }
}
