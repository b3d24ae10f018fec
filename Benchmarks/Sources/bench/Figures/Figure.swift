/// One figure of the README.
enum Figure: String, CaseIterable {
  case service
  case context
  case preflight
  case memory
  case passcode
  case status
  case traces

  func take(_ options: Options) throws {
    switch self {
    case .service: try ServiceFigure.take(options)
    case .context: try ContextFigure.take(options)
    case .preflight: try PreflightFigure.take(options)
    case .memory: try MemoryFigure.take(options)
    case .passcode: try PasscodeFigure.take(options)
    case .status: try StatusFigure.take(options)
    case .traces: try TracesFigure.take(options)
    }
  }
}
