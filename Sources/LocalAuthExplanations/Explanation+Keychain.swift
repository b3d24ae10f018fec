// **Source**: Apple's headers for names and numbers; the documents secret-store.md and observed-behaviour.md for what
// happens when; chosen for what to do then.

extension Explanation {
  /// The statuses that the keychain of this package answers with.
  static let keychain: [Explanation] = [
    Explanation(
      .keychain, 0, "errSecSuccess",
      gist: "it went well",
      occasion: "The call did what it says: kept, found, replaced or removed.",
      response: "Use the result. Nothing is said to the person.",
      .scenario("KC-05")),
    Explanation(
      .keychain, -4, "errSecUnimplemented",
      gist: "this is not kept or not done here",
      occasion: """
        The query asks for something that this keychain does not have: keys, certificates and identities, or a search \
        in a list of items or another keychain.
        """,
      response: """
        Keep a generic or an internet password instead. This number is also `LAError.systemCancel`: ask which call \
        gave it.
        """,
      .none(because: "Scenarios keep passwords only.")),
    Explanation(
      .keychain, -34, "errSecDiskFull", older: ["errSecDskFull"],
      gist: "the disk is full",
      occasion: "The file of secrets could not grow. Nothing was changed.",
      response: "Say that the disk is full, and try again when it is not.",
      .none(because: "A simulated device keeps its secrets in memory.")),
    Explanation(
      .keychain, -36, "errSecIO",
      gist: "reading or writing failed",
      occasion: "The system refused to read or to write the file of secrets. Nothing was changed.",
      response: "Log it. `localauth status` says what is wrong with the file.",
      .none(because: "A simulated device keeps its secrets in memory.")),
    Explanation(
      .keychain, -50, "errSecParam",
      gist: "the query makes no sense",
      occasion: """
        Something in the dictionary is missing, not allowed in this call, of another type, or does not go with the \
        rest: no class, an access control together with an accessibility, an access control on a synchronised item, a \
        match key in an addition.
        """,
      response: "A mistake in the program: correct the dictionary. Show nothing.",
      .none(because: "Scenarios have no word for a wrong query.")),
    Explanation(
      .keychain, -61, "errSecWrPerm",
      gist: "the file of secrets cannot be written",
      occasion: "The disk or the file takes no writes. Nothing was changed; reading may still work.",
      response: "Log it. `localauth status` says what is wrong with the file.",
      .none(because: "A simulated device keeps its secrets in memory.")),
    Explanation(
      .keychain, -128, "errSecUserCanceled",
      gist: "the person cancelled the prompt",
      occasion: """
        A guarded item was read or replaced, the person was asked, and chose Cancel. It is the only ending of such a \
        prompt that has a status of its own.
        """,
      response: "Show nothing, and do not ask again by yourself.",
      .scenario("KC-04")),
    Explanation(
      .keychain, -2070, "errSecInternalComponent",
      gist: "a part failed in a way that has no name",
      occasion: "Something failed inside the keychain that no other status names. Nothing was opened.",
      response: "Log it, and report it as a defect.",
      .none(because: "No known way leads to it.")),
    Explanation(
      .keychain, -25291, "errSecNotAvailable",
      gist: "the keychain cannot be reached",
      occasion: """
        The file of secrets is held by another program for too long, was changed by one at the same moment, its key is \
        missing or in a key ring that is locked, its folder is not the person’s own, or there is no device at all, as \
        with `traits: []` and none put in place. Nothing was changed.
        """,
      response: """
        Treat it as “not now”, never as “not there”: try again later, and do not store a new secret over it. \
        `localauth status` says what is wrong.
        """,
      .none(because: "A simulated device always has a keychain.")),
    Explanation(
      .keychain, -25293, "errSecAuthFailed",
      gist: "the person did not show to be the owner",
      occasion: """
        The prompt for a guarded item ended in any way but by success or Cancel: rejected fingers, the app left the \
        front, the device was locked. It comes without a prompt where nobody could succeed: biometrics is locked out, \
        nothing is enrolled, no passcode is set; also when such an item is added. And for a wrong password of the app’s \
        own.
        """,
      response: """
        Ask `canEvaluatePolicy` what is the matter now, and act on its answer. Never delete the secret because of this \
        status alone: after one passcode it may open again.
        """,
      .scenario("TR-24")),
    Explanation(
      .keychain, -25299, "errSecDuplicateItem",
      gist: "there is such an item already",
      occasion: """
        An item of the same class and primary key (for a password: account and service) is there already. It is said \
        before anybody is asked; also for an item that a change of fingers has closed for good.
        """,
      response: "Replace it with `SecItemUpdate`, or delete it and add it again. Show nothing.",
      .scenario("KC-05")),
    Explanation(
      .keychain, -25300, "errSecItemNotFound",
      gist: "not there, or closed for good",
      occasion: """
        Nothing like it was stored, or it went: an item for the present set of fingers (`biometryCurrentSet`) after \
        one was added or removed, an item for devices with a passcode after the passcode was removed. Nobody is asked.
        """,
      response: """
        If your app knows that it had stored a secret, say that the saved sign-in cannot be opened any more because \
        the fingers or the passcode changed, and let the person sign in again. Delete the old item before you store \
        the new one.
        """,
      .scenario("TR-21")),
    Explanation(
      .keychain, -25302, "errSecDataTooLarge",
      gist: "the secret is too long",
      occasion:
        "A secret has more than 16 MiB, or an attribute more than the store takes. Nothing was stored.",
      response: "Keep large data in a file of your own, and only its key in the keychain.",
      .none(because: "A line of a scenario is shorter than that.")),
    Explanation(
      .keychain, -25303, "errSecNoSuchAttr",
      gist: "items of this class have no such attribute",
      occasion: "The dictionary names an attribute that its class does not have, or that no class has.",
      response: "A mistake in the program: leave the attribute out. Show nothing.",
      .none(because: "Scenarios have no word for attributes.")),
    Explanation(
      .keychain, -25306, "errSecNoSuchClass",
      gist: "there is no such class of items",
      occasion: "The value of `kSecClass` is none of Apple’s classes.",
      response: "A mistake in the program: name a class. Show nothing.",
      .none(because: "Scenarios have no word for classes.")),
    Explanation(
      .keychain, -25308, "errSecInteractionNotAllowed",
      gist: "it would have to ask, or the device is locked",
      occasion: """
        A guarded item is there and would need a prompt, and the query or its context forbids one; or the app is not \
        in front; or the device is locked and the item can be used only when it is not.
        """,
      response: """
        With prompts forbidden on purpose it is the answer to “is it there?”: yes, and it asks. Otherwise try again \
        when the device is unlocked and the app is in front. Show nothing.
        """,
      .scenario("KC-02")),
    Explanation(
      .keychain, -25310, "errSecWrongSecVersion",
      gist: "the file of secrets is from a newer version",
      occasion: "The file was written by a newer version of this package. It is left as it is.",
      response: "Update the program.",
      .none(because: "A simulated device keeps its secrets in memory.")),
    Explanation(
      .keychain, -26275, "errSecDecode",
      gist: "what is stored is damaged",
      occasion: """
        The file of secrets or an item in it is not what was written: damaged, or changed from outside. Nothing of it \
        is handed out.
        """,
      response:
        "Say that the saved secret is damaged, and let the person sign in again. `localauth status` says more.",
      .none(because: "A simulated device keeps its secrets in memory.")),
    Explanation(
      .keychain, -34018, "errSecMissingEntitlement",
      gist: "the access group is another app’s",
      occasion: """
        The query names an access group that is not the app’s. On Linux the app’s groups are its identifier and what \
        `keychain-access-groups` of its Info.plist lists; there are no entitlements.
        """,
      response: "A mistake in the program or its Info.plist: name one of its own groups, or none.",
      .none(because: "The apps of a scenario use no access groups.")),
  ]
}
