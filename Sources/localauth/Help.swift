import LocalAuthLinux

/// The texts of `--help`. Each fits a screen.
enum Help: String {
  case overview
  case status
  case evaluate
  case demo
  case reset
  case enroll
  case unenroll
  case consent
  case vault
  case gitCredential = "git-credential"
  case askpass
  case history
  case scenario
  case explain
  case diagram

  var text: String {
    switch self {
    case .overview:
      """
      localauth: is the owner of this account here?

      usage: localauth COMMAND [OPTIONS]

        status     what this machine can do, and what to set up next
        evaluate   ask the person; the exit status is the answer
        enroll     teach the fingerprint reader a finger (unenroll: forget it)
        consent    what was allowed to apps: list, reset
        vault      secrets that open for you alone: set, get, list, remove, run, export, import
        history    which secret was opened when, and by what
        git-credential, askpass
                   git’s passwords in the vault; a touch for ssh-add -c and sudo -A
        demo       a simulated device in this terminal, to play with
        scenario   plays stories of a device from files: run, check
        explain    when an error comes, what to do then, and a story in which it comes
        diagram    draws how a policy behaves, found by a walk through the rules
        reset      forget wrong attempts and delays of an account (root)

      localauth COMMAND --help tells more.
      Exit status: 0 success, 1 failed, 2 usage, 3 cancelled, 4 fallback chosen,
      5 unavailable, 6 locked out, 7 nobody can be asked, 8 interrupted, 9 internal.

      Example:  localauth evaluate --reason "deploy to production" && ./deploy
      """
    case .status:
      """
      usage: localauth status [--json]

      Shows what this machine can do for your account: password, reader, attempts and
      delays, both policies, and what to set up next. Asks nobody; always exits with 0
      unless the machine cannot be looked at.
      """
    case .evaluate:
      """
      usage: localauth evaluate --reason TEXT [OPTIONS]

      Asks whether the owner of this account is here. The prompt is on the terminal, so
      standard input and output may be pipes. Prints nothing on success.

        --reason TEXT            what happens once the person has authenticated
        --policy owner           a finger where there is a reader, else the password (default)
        --policy biometrics      a finger only
        --fallback-title TEXT    the title of the fallback button; empty hides it
        --cancel-title TEXT      the title of the cancel button
        --no-interaction         fail with 7 instead of asking
        --json                   the answer as JSON on standard output

      Exit status: 0 success, 1 failed, 2 usage, 3 cancelled, 4 fallback chosen,
      5 unavailable, 6 locked out, 7 nobody can be asked, 8 interrupted, 9 internal.

      Example:  localauth evaluate --reason "deploy to production" && ./deploy
      """
    case .demo:
      """
      usage: localauth demo [--sensor touch|face|optic|none] [--policy owner|biometrics]
             localauth demo --script

      A simulated device with the whole behaviour of the real ones. You are the person:
      single keys put the right or the wrong finger on the sensor. Nothing of this machine
      is asked or changed. --script plays a fixed story without a terminal.
      """
    case .enroll:
      """
      usage: localauth enroll [--finger NAME]

      Teaches the fingerprint reader a finger of yours, step by step; by default the first
      one that it does not know, beginning with the right index finger. Ctrl-C gives up.

      Names: \(FingerName.all.prefix(3).joined(separator: ", ")),
             \(FingerName.all.dropFirst(3).prefix(2).joined(separator: ", ")), and the same with right-.
      """
    case .unenroll:
      """
      usage: localauth unenroll [--finger NAME]

      Makes the fingerprint reader forget a finger of yours. Without --finger there must be
      just one.
      """
    case .consent:
      """
      usage: localauth consent list
             localauth consent reset APP | --all

      What you answered to apps that asked whether they may use a sensor that looks at you.
      After a reset the app asks again. A fingerprint reader needs no such answer.
      """
    case .vault:
      """
      usage: localauth vault create --key file | key-ring
             localauth vault set NAME [--require WHAT] [--expires-on-reenrol] [--exact]
             localauth vault get NAME [--reason TEXT]
             localauth vault list [--json]
             localauth vault remove NAME...
             localauth vault run --env VAR=NAME | --fd N=NAME | --file VAR=NAME ...
                                 [--reason TEXT] -- COMMAND...
             localauth vault export FILE
             localauth vault import FILE

      Keeps secrets sealed on this machine and opens them when you show to be their owner.

        create   where the key of the store is to be: in a file, as the first secret makes it
                 too, or in the desktop’s key ring, which must be unlocked whenever a secret
                 is used; then a copy of the disk alone opens nothing.
        set      from standard input, or from keys that nobody sees; never from the command
                 line. A newline at the end is left out, unless --exact. A secret of that
                 name is replaced.
        --require presence | biometry | current-biometry | passcode | none
                 what opens it: a finger or the password (default), a finger, a finger of
                 those enrolled now, the password, or nothing. --expires-on-reenrol makes
                 biometry current-biometry.
        run      opens all secrets with one prompt and becomes COMMAND, which gets them in a
                 variable (your other processes can read those), on a descriptor, or as a
                 file in memory whose name is in a variable.
        export   all secrets into one file, sealed with a passphrase; import reads it.

      Example:  localauth vault set deploy-token
                localauth vault run --env TOKEN=deploy-token -- ./deploy
      """
    case .gitCredential:
      """
      usage: localauth git-credential [--require WHAT] get | store | erase

      Keeps git’s passwords in the vault. Set it up once:

        git config --global credential.helper localauth

      git then asks you for a password once, and later for a finger or your own password.
      --require is as in “localauth vault set”, for passwords that are stored from then on.
      """
    case .askpass:
      """
      usage: localauth askpass [--secret NAME] PROMPT

      Stands where ssh or sudo asks. For a key added with “ssh-add -c” it asks you whether
      the key may be used: a touch for each use. For anything else it prints the secret that
      --secret or LOCALAUTH_ASKPASS_SECRET names, once you have shown to be its owner.

        ssh-agent  LOCALAUTH_TTY=$(tty) SSH_ASKPASS=$(which localauth-askpass) \\
                   SSH_ASKPASS_REQUIRE=force ssh-agent bash
        sudo       SUDO_ASKPASS=$(which localauth-askpass) \\
                   LOCALAUTH_ASKPASS_SECRET=sudo sudo -A …

      LOCALAUTH_TTY names the terminal to ask on where the program has none of its own.
      """
    case .history:
      """
      usage: localauth history [--limit N] [--json]

      Which guarded secret was opened when, by which app, and what came of it; the newest
      first. The last 10,000 are kept.
      """
    case .scenario:
      """
      usage: localauth scenario run [--on simulated|rules] [--junit FILE] FILE...
             localauth scenario check FILE...

      Scenarios are stories of a device, one step a line: “bio-only T- T+ -> success, n 0”.
      run plays them and tells the first difference of each; check only reads them. A folder
      stands for its files that end with .scenario. Nothing of this machine is asked.

        --on simulated   a simulated device, through LAContext and the keychain (default)
        --on rules       the bare rules; scenarios that use the keychain are skipped
        --junit FILE     a report for continuous integration

      Exit status: 0 all kept, 1 some different, 2 a file is wrong or missing (nothing is
      played then).
      """
    case .explain:
      """
      usage: localauth explain [NUMBER | NAME]
             localauth explain --pages FOLDER

      Tells when an error of an evaluation (LAError) or of the keychain (OSStatus) comes, what
      an app does then, and a scenario in which it comes. Without a word: all in a table.

      A number may lack its sign, and a name what stands before it: -8, 8, biometryLockout,
      LAError.biometryLockout, kLAErrorTouchIDLockout, errSecAuthFailed. Capitals do not count.

        --pages FOLDER   all of them as pages in Markdown, for the documentation

      Exit status: 0 told, 2 there is no such error, or the pages could not be written.
      """
    case .diagram:
      """
      usage: localauth diagram --policy owner|biometrics --sensor touch|face|none
                               [--format svg|dot|mermaid]

      Draws the state machine of a policy on a device: what the person sees, what leads on,
      and how it ends. Nothing of it is drawn by hand: it is what a walk through the rules
      finds. Goes to standard output; nothing of this machine is asked.

        --format svg       a picture (default)
        --format dot       for Graphviz
        --format mermaid   for pages that draw it, such as GitHub’s

      Example:  localauth diagram --policy owner --sensor touch >owner-touch.svg
      """
    case .reset:
      """
      usage: localauth reset [--user NAME]        (as root)

      Forgets the wrong attempts and the delay of an account: by default of the one that
      called sudo, else of root. Its password comes first afterwards.
      """
    }
  }
}
