// **Source**: Apple's header for names, numbers and meaning; the documents state-machine.md and observed-behaviour.md
// for what happens when; chosen for what to do then.

extension Explanation {
  /// The codes of `LAError`.
  static let evaluations: [Explanation] = [
    Explanation(
      .evaluation, -1, "authenticationFailed",
      gist: "the tries of this evaluation are used up",
      occasion: """
        The person did not show to be the owner. With Touch ID and biometrics alone the third rejected finger ends the \
        prompt; Face ID hardly ever gives this code, because after its second look only a button ends the prompt. On \
        Linux it also comes when the system refuses the account: it has expired, or its password must be changed \
        first. One rejected finger within a prompt is no error: the prompt itself asks again, and the app gets one \
        reply at the end.
        """,
      response: """
        Say that it was not recognised, and offer to try again, with another way beside it, such as the app’s own \
        password. Do not begin again by yourself: two more rejected fingers lock the sensor.
        """,
      .scenario("BR-18")),
    Explanation(
      .evaluation, -2, "userCancel",
      gist: "the person gave up",
      occasion: """
        The person chose Cancel, in the biometric prompt or on the passcode sheet; at a terminal Escape and Ctrl-D do. \
        Cancel itself counts nothing: only fingers and faces that were compared and rejected before it stay counted.
        """,
      response: """
        Show nothing: the person meant it. Ask again when the person next chooses your button, never by yourself. \
        An app that asks whenever it becomes active asks without end, because the prompt itself takes that from it \
        and gives it back.
        """,
      .scenario("TI-07")),
    Explanation(
      .evaluation, -3, "userFallback",
      gist: "the person chose the fallback button",
      occasion: """
        The person chose the fallback button, and the policy has no other way of its own: biometrics alone. The button \
        is there after the first rejected finger, or the second rejected face, unless `localizedFallbackTitle` is \
        empty. With `deviceOwnerAuthentication` the same button leads to the passcode, and the evaluation goes on.
        """,
      response: """
        Go straight to your other way, such as the app’s own password, without a message in between: this is a choice \
        and no failure. If the device’s passcode is good enough for you, evaluate `deviceOwnerAuthentication` instead.
        """,
      .scenario("TR-06")),
    Explanation(
      .evaluation, -4, "systemCancel",
      gist: "something else ended the evaluation",
      occasion: """
        Neither the person nor the app ended it: the app left the front, the device was locked, a call took the screen, \
        another evaluation or a prompt of the keychain began, or a part broke. The older evaluation ends and the newer \
        one goes on. Nothing is counted for it. The debug description of the error says which it was.
        """,
      response: """
        Show nothing, and treat it as a no. Ask again once the app is active and the person still wants what needed \
        the answer. Where two parts of your app evaluate at once, let the second wait for the first.
        """,
      .scenario("BR-17")),
    Explanation(
      .evaluation, -5, "passcodeNotSet",
      gist: "the device has no passcode",
      occasion: """
        The device has no passcode, on Linux the account no password, so there is nothing that biometrics could fall \
        back on. No prompt is shown. A device without passcode and without enrolled fingers answers \
        `biometryNotEnrolled` to biometrics alone, because that is looked at first.
        """,
      response: """
        Say that the app can protect data only when the device has a passcode, and name the way to set one in words: \
        Settings, then Face ID & Passcode; on Linux `passwd`. No button leads there. Offer the app’s own password if \
        it has one.
        """,
      .scenario("PF-02")),
    Explanation(
      .evaluation, -6, "biometryNotAvailable", older: ["touchIDNotAvailable"],
      gist: "no sensor, or this app may not use it",
      occasion: """
        There is no sensor, it does not work, the system does not let this session use it, another program holds it, \
        the person denied Face ID to this app, or the app has no NSFaceIDUsageDescription. It comes for biometrics \
        alone: `deviceOwnerAuthentication` goes on with the passcode. “Never asked” and “allowed” cannot be told apart \
        before the first evaluation.
        """,
      response: """
        Look at `biometryType`, which tells the sensor also when the answer is no. With `.none` hide the biometric \
        button and go on with another way. Otherwise say that the sensor is off for this app, and offer the app’s own \
        page of the Settings. Do not ask again in a loop: the answer changes only there.
        """,
      .scenario("BR-21")),
    Explanation(
      .evaluation, -7, "biometryNotEnrolled", older: ["touchIDNotEnrolled"],
      gist: "no finger and no face is enrolled",
      occasion: """
        There is a sensor, and it knows nobody. It comes for biometrics alone, without a prompt: \
        `deviceOwnerAuthentication` goes on with the passcode. On Linux `localauth enroll` teaches a reader a finger.
        """,
      response: """
        Say that nothing is set up yet and where to do it, and offer to continue with the passcode or the app’s own \
        password. Ask `canEvaluatePolicy` again when the app comes back to the front.
        """,
      .scenario("PF-03")),
    Explanation(
      .evaluation, -8, "biometryLockout", older: ["touchIDLockout"],
      gist: "too many mismatches: the passcode comes first",
      occasion: """
        Five fingers or faces in a row were rejected, over all prompts, apps and the lock screen; or the device wants \
        its passcode first for another reason, such as a restart. Every further evaluation of biometrics alone is \
        answered with this code at once and shows nothing. Waiting does not end it, reinstalling does not, and the \
        app’s own password does not: only the device’s passcode does. With Face ID the fifth rejected face still ends \
        by a button, and the next call gets this code.
        """,
      response: """
        Evaluate `deviceOwnerAuthentication` once: it begins with the passcode, and the right one unlocks biometrics \
        for the whole device. An app that only repeats the same call leaves its user stuck.
        """,
      .scenario("TR-03")),
    Explanation(
      .evaluation, -9, "appCancel",
      gist: "the app invalidated the context meanwhile",
      occasion: """
        The app called `invalidate()` on the context while it was evaluating. The prompt goes away and nothing is \
        counted. Releasing a context does not end its evaluation here, though Apple’s header says that it does.
        """,
      response: """
        Show nothing: your own code did it. Every context that is done with may be invalidated, so that nothing can \
        be opened with it any more.
        """,
      .scenario("BR-38")),
    Explanation(
      .evaluation, -10, "invalidContext",
      gist: "the context had been invalidated before the call",
      occasion: """
        The context was invalidated before this call. That is looked at before anything else, and cannot be undone. In \
        tests it also comes for a context that was made outside all simulated devices while several are in use.
        """,
      response: """
        A mistake in the program: make a new `LAContext` for each attempt, then try once more. Log it; show a message \
        only when the second attempt fails too.
        """,
      .scenario("CT-01")),
    Explanation(
      .evaluation, -11, "companionNotAvailable", older: ["watchNotAvailable"],
      gist: "no paired watch or device is nearby",
      occasion: """
        A policy with a companion was evaluated, and none is there: on the Mac no paired watch is near and unlocked. \
        There are no companions on Linux, so the policy that asks for one alone always gets this code.
        """,
      response: """
        Offer to bring the watch nearer and try again, and the password beside it. On Linux use \
        `deviceOwnerAuthentication`.
        """,
      .scenario("PF-22")),
    Explanation(
      .evaluation, -12, "biometryNotPaired",
      gist: "the sensor is an accessory, and none is paired",
      occasion: """
        The sensor is part of an accessory, such as a Mac’s keyboard, and no such accessory is paired. Biometrics alone \
        only: `deviceOwnerAuthentication` goes on with the password. fprintd’s readers are not paired, so on Linux \
        only a simulated device gives it.
        """,
      response: "Say that an accessory has to be paired in the Settings, and offer the password.",
      .scenario("PF-19")),
    Explanation(
      .evaluation, -13, "biometryDisconnected",
      gist: "the paired accessory is not connected",
      occasion: """
        The accessory with the sensor is paired and not connected, or was pulled out during the evaluation. Biometrics \
        alone only: `deviceOwnerAuthentication` goes on with the password.
        """,
      response: "Ask to connect the accessory and offer to try again, with the password beside it.",
      .scenario("PF-20")),
    Explanation(
      .evaluation, -14, "invalidDimensions",
      gist: "the embedded view has an impossible size",
      occasion: """
        On the Mac a prompt may be embedded in a view of the app’s own, and that view has no size in which a prompt \
        can be shown.
        """,
      response: "A mistake in the program: give the view a size before evaluating. Log it; show nothing.",
      .none(because: "Nothing here embeds a prompt in a view, so nothing here gives this code.")),
    Explanation(
      .evaluation, -1004, "notInteractive",
      gist: "a prompt is needed, and none may be shown",
      occasion: """
        Somebody would have to be asked and `interactionNotAllowed` is set, the app is not active (just launched, just \
        unlocked, in the background), or the device is locked. On Linux also: there is no terminal, this is a \
        background job of it, or another prompt is on it. What needs no prompt is still answered: a refusal, a recent \
        unlock, a context that has succeeded.
        """,
      response: """
        Show nothing; ask again once the app is active. Where you set `interactionNotAllowed`, this is the answer that \
        you wanted: it is possible, and would ask.
        """,
      .scenario("CT-07")),
  ]
}
