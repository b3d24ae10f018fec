/// One figure of the README.
enum Figure: String, CaseIterable {
  case service
  case context
  case preflight
  case memory
  case passcode
  case status
  case traces
  case scenarios
  case devices
  case monkey
  // With a fingerprint reader.
  case typed
  case match
  case verify
  case wrong
  case attempts
  case permission
  // Secrets, beside the desktop's keyring.
  case vault
  case secrets
  case durable
  case growth

  func take(_ options: Options) throws {
    switch self {
    case .service: try ServiceFigure.take(options)
    case .context: try ContextFigure.take(options)
    case .preflight: try PreflightFigure.take(options)
    case .memory: try MemoryFigure.take(options)
    case .passcode: try PasscodeFigure.take(options)
    case .status: try StatusFigure.take(options)
    case .traces: try TracesFigure.take(options)
    case .scenarios: try ScenariosFigure.take(options)
    case .devices: try DevicesFigure.take(options)
    case .monkey: try MonkeyFigure.take(options)
    case .typed: try TypedFigure.take(options)
    case .match: try MatchFigure.take(options)
    case .verify: try VerifyFigure.take(options)
    case .wrong: try WrongFigure.take(options)
    case .attempts: try AttemptsFigure.take(options)
    case .permission: try PermissionFigure.take(options)
    case .vault: try VaultFigure.take(options)
    case .secrets: try SecretsFigure.take(options)
    case .durable: try DurableFigure.take(options)
    case .growth: try GrowthFigure.take(options)
    }
  }
}
