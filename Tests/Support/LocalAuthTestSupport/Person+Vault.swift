import Glibc

/// A person's secrets, in a store of the test's own.
extension Person {
  /// A folder in which the command is found under all its names.
  package static let names: String = {
    let folder = "/run/names"
    mkdir(folder, 0o755)
    for name in ["localauth", "localauth-askpass", "git-credential-localauth"] {
      symlink(localauth, folder + "/" + name)
    }
    return folder
  }()

  /// A person with a store in the test's folder, who finds the command by its names.
  package static func keeper(_ name: String = "alice", sharing folder: TemporaryFolder? = nil) throws
    -> Person
  {
    let person = try Person(name, sharing: folder)
    person.environment += ["XDG_DATA_HOME=\(person.folder.path)/data", "PATH=\(names):/usr/bin:/bin"]
    return person
  }

  /// Starts `localauth vault` at the person's terminal.
  package func vault(_ arguments: String...) throws -> Child {
    try Child(command([Self.localauth, "vault"] + arguments), terminal: terminal)
  }

  /// Starts a command with standard input and output on the terminal, too.
  package func typing(_ arguments: String...) throws -> Child {
    try Child(command([Self.localauth] + arguments), terminal: terminal, isShell: true)
  }

  /// Keeps a secret that comes on standard input, and answers how that ended.
  package func keep(_ secret: String, as name: String, _ options: String...) throws -> Int32? {
    let child = try Child(command([Self.localauth, "vault", "set", name] + options), terminal: terminal)
    try child.write(secret)
    child.closeInput()
    return child.end()
  }

  /// Runs a line of the shell's where nobody is asked; errors are among what it wrote.
  package func says(_ line: String, input: String = "", onTerminal: Bool = false) throws
    -> (status: Int32?, words: String)
  {
    let line = "{ \(line)\n} 2>&1"
    let child = try Child(
      command(["/bin/bash", "--norc", "-c", line]), terminal: onTerminal ? terminal : nil)
    if !input.isEmpty { try child.write(input) }
    child.closeInput()
    let status = child.end()
    return (status, child.written)
  }

  /// Starts something, waits until the person is asked for the password or it is over, and enters it.
  package func enteringPassword(_ password: String = "correct-horse", _ start: () throws -> Child) throws
    -> Child
  {
    let earlier = terminal.screen
    let child = try start()
    func isAsked() -> Bool { terminal.screen.dropFirst(earlier.count).contains("Password: ") }
    if eventually({ isAsked() || child.end(within: .zero) != nil }), isAsked() {
      try terminal.type(password + "\r")
    }
    return child
  }

  /// What a secret is when it is asked for, and the password entered where that is needed.
  package func secret(_ name: String, isGuarded: Bool = true) throws -> String? {
    let child = isGuarded ? try enteringPassword { try vault("get", name) } : try vault("get", name)
    return child.end() == 0 ? child.written : nil
  }

  /// The bytes of every file of the person's folder.
  package func everythingKept() throws -> String { try says("cat $(find \(folder.path) -type f)").words }
}
