import LocalAuthModel

/// Something that happened on a simulated device, in the order in which it happened.
public enum DeviceRecord: Hashable, Sendable {
  /// A prompt appeared or changed.
  case shown(PromptContent)
  /// The app got its reply.
  case replied(Outcome)
  /// The prompt has gone from the screen.
  case dismissed
  /// An app was moved, by the person or by a prompt that came or went.
  case scene(AppIdentifier, AppScene)
  /// The rules ended this app because it says nowhere what it uses the sensor for.
  case terminated(AppIdentifier)
  /// A finger or look that met no sensor waiting for it.
  case ignored(Reading)
  /// Something that works here and is a fault on a real device.
  case warning(String)
}
