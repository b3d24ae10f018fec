#if canImport(SwiftUI)
  import DeviceOwner
  import SwiftUI
  import UnlockScreens

  @main
  struct UnlockApp: App {
    var body: some Scene {
      WindowGroup { UnlockView() }
    }
  }

  /// One of the screens, and what goes with all of them.
  struct UnlockView: View {
    @State private var model = UnlockModel()
    @Environment(\.scenePhase) private var phase

    var body: some View {
      VStack(spacing: 16) {
        if let note = model.note { Text(note).font(.callout) }
        switch model.screen {
        case .welcome: PasscodeView(model: model, isNew: true)
        case .passcode: PasscodeView(model: model, isNew: false)
        case .signIn: SignInView(model: model)
        case .entries: EntriesView(model: model)
        }
      }
      .padding()
      .task { await model.refresh() }
      .onChange(of: phase) { Task { await model.refresh() } }
      .alert(
        model.message?.title ?? "",
        isPresented: Binding(get: { model.message != nil }, set: { _ in }), presenting: model.message
      ) { message in
        ForEach(message.buttons, id: \.self) { button in
          Button(button.title) { Task { await model.perform(button.action) } }
        }
      } message: {
        Text($0.text)
      }
    }
  }

  struct SignInView: View {
    let model: UnlockModel

    var body: some View {
      Button(model.options.button) { Task { await model.signIn() } }
        .buttonStyle(.borderedProminent)
        .disabled(model.isAsking)
      if model.hasPasscode {
        Button(model.texts.usePasscode) { model.choose(.passcode) }
      }
    }
  }

  struct PasscodeView: View {
    let model: UnlockModel
    let isNew: Bool
    @State private var passcode = ""
    @State private var warns = false

    var body: some View {
      if isNew { Text(model.texts.welcome) }
      SecureField(model.texts.passcode, text: $passcode).onSubmit(enter)
      Button(isNew ? model.texts.begin : model.texts.enter, action: enter).buttonStyle(.borderedProminent)
      if !isNew, model.opensWithDevice, !model.needsPasscodeFirst {
        Button(model.texts.back) { model.choose(.signIn) }
      }
      if isNew, let warning = model.options.warning {
        Button(model.options.button) { warns = true }
          .confirmationDialog(warning, isPresented: $warns, titleVisibility: .visible) {
            Button(model.texts.agree) { model.beginUnprotected() }
          }
      }
    }

    private func enter() {
      let entered = passcode
      passcode = ""
      Task {
        if isNew { await model.begin(passcode: entered) } else { await model.enter(entered) }
      }
    }
  }

  struct EntriesView: View {
    let model: UnlockModel
    var body: some View {
      if model.showsEntries {
        List(model.entries) { LabeledContent($0.name, value: $0.secret) }
      } else {
        Text(model.texts.hidden)
      }
      if model.canSwitch {
        Toggle(
          model.options.button,
          isOn: Binding(
            get: { model.opensWithDevice }, set: { on in Task { await model.switchDevice(on: on) } }))
      }
      Button(model.texts.lock) { Task { await model.lock() } }
    }
  }
#else
  @main
  struct UnlockApp {
    static func main() { print("This app needs SwiftUI. On Linux, see Desktop/.") }
  }
#endif
