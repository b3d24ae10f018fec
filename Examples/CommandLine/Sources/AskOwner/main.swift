// Is the owner here?    ask-owner && ./deploy
import LocalAuthentication

let context = LAContext()
do {
  try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "deploy to production")
  print("Hello, owner.")
} catch LAError.userCancel {
  print("Nothing was done.")
  exit(1)
} catch {
  print("That did not work: \(error.localizedDescription)")
  exit(1)
}
