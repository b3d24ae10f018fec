/// The names of fprintd on the bus, and what its words mean.
enum Fprint {
  static let service = "net.reactivated.Fprint"
  static let manager = "/net/reactivated/Fprint/Manager"
  static let managerInterface = "net.reactivated.Fprint.Manager"
  static let deviceInterface = "net.reactivated.Fprint.Device"

  /// The errors that mean something of their own.
  enum Refusal: String {
    case noDevice = "net.reactivated.Fprint.Error.NoSuchDevice"
    case inUse = "net.reactivated.Fprint.Error.AlreadyInUse"
    case notPermitted = "net.reactivated.Fprint.Error.PermissionDenied"
    case nothingEnrolled = "net.reactivated.Fprint.Error.NoEnrolledPrints"
  }
}
