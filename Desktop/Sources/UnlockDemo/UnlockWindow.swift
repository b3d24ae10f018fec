import CGtk
import DeviceOwner
import GtkKit
import Observation
import UnlockScreens

/// The window: draws the screen that the model has up, and hands it what the person does.
@MainActor final class UnlockWindow {
  private let activity = AppActivity(.active)
  private let model: UnlockModel
  private let window: Window
  private let lockButton: Button
  private let body = Box(GTK_ORIENTATION_VERTICAL)
  private var page: Page?
  /// While the person is elsewhere: closes the list when the time is up.
  private var patience: LoopSource?
  private var wasAsking = false

  init() {
    model = UnlockModel(authenticator: OwnerAuthenticator(activity: activity), activity: activity)
    window = Window(title: model.texts.app, width: 420, height: 560)
    let bar = TitleBar()
    let lock = model.texts.lock
    let model = model
    lockButton = Button(symbol: "changes-prevent-symbolic", named: lock) { Task { await model.lock() } }
    bar.addAtEnd(lockButton)
    window.show(Box.column(bar, body.expanded(vertically: true)))
    window.onSignal("notify::is-active", arguments: 1) { [weak self] in self?.focusChanged() }
    window.onClose {
      MainLoop.quit()
      return false
    }
    draw()
    window.present()
    refresh()
  }

  /// Draws anew whenever something that was drawn has changed.
  private func draw() {
    withObservationTracking {
      let page = Page(model)
      body.removeAll()
      body.append(Scroller(Clamp(page.box, width: 360)).expanded(vertically: true))
      lockButton.isVisible = model.screen == .entries
      page.focusFirst()
      self.page = page
    } onChange: {
      Task { @MainActor [weak self] in self?.draw() }
    }
    // Whoever went elsewhere while the system asked is away from now on.
    if wasAsking, !model.isAsking { focusChanged() }
    wasAsking = model.isAsking
  }

  /// The system's own prompt takes the keyboard too; that is not leaving.
  private func focusChanged() {
    patience?.cancel()
    if window.isActive {
      activity.change(to: .active)
    } else if model.isAsking {
      activity.change(to: .inactive)
    } else {
      activity.change(to: .background)
      patience = MainLoop.after(.seconds(61)) { [weak self] in self?.refresh() }
    }
    refresh()
  }

  private func refresh() {
    let model = model
    Task { await model.refresh() }
  }
}
