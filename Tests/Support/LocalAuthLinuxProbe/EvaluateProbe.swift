import Dispatch
import LocalAuthLinux
import LocalAuthModel
import LocalAuthService
import LocalAuthentication
import Synchronization

/// One evaluation at the terminal whose sensor rests sooner. Arguments: after how many milliseconds, and the policy.
nonisolated func evaluate(_ arguments: ArraySlice<String>) throws {
  OpenFiles.limit(to: 1024)
  let words = Array(arguments)
  var choices = EmbeddedDevice.Choices()
  choices.timing = ReaderTiming(sensorOn: .milliseconds(Int(words[0]) ?? 0))
  let parts = EmbeddedDevice.Parts(loop: try EventLoop(), choices)
  let authority = DeviceAuthority(parts.service, caller: { Caller(app: "probe", name: "probe") })
  let context = AuthorityLookup.use(authority) { LAContext() }
  let isThere = DispatchSemaphore(value: 0)
  let answer = Mutex("")
  context.evaluatePolicy(
    words[1] == "biometrics" ? .deviceOwnerAuthenticationWithBiometrics : .deviceOwnerAuthentication,
    localizedReason: "open the shed"
  ) { _, error in
    answer.withLock { $0 = error.map { "\(($0 as? LAError)?.code.rawValue ?? 0)" } ?? "success" }
    isThere.signal()
  }
  isThere.wait()
  say("replied \(answer.withLock { $0 })")
  EmbeddedDevice.waitForReader()
  parts.end()
}
