import Glibc
import LocalAuthTestSupport
import Testing

/// `localauth vault run`: commands that get secrets.
@Suite(.enabled(if: Machine.hasAccounts, Machine.accountsReason))
struct VaultRunTests {
  /// Alice with secrets that nobody guards, of their own names reversed.
  private func alice(_ names: String..., require: String = "none") throws -> Person {
    let alice = try Person.keeper()
    for name in names {
      try #require(alice.keep(String(name.reversed()), as: name, "--require", require) == 0)
    }
    return alice
  }

  @Test("In a variable, on a descriptor, and in a file in memory")
  func ways() throws {
    let alice = try alice("token", "key", "note")
    let answer = try alice.says(
      """
      localauth vault run --env TOKEN=token --fd 3=key --file NOTE=note -- \
        sh -c 'echo "$TOKEN $(cat <&3) $(cat "$NOTE") $(cat "$NOTE") $(cat /dev/fd/3)"'
      """)
    #expect(answer == (0, "nekot yek eton eton yek\n"))
  }

  @Test("Several of each open with one prompt, also the same one twice")
  func onePrompt() throws {
    let alice = try alice("a1", "b2", "c3", "d4", require: "presence")
    let line = """
      --env A=a1 --env B=b2 --env AGAIN=a1 --fd 5=c3 --fd 4=a1 --file C=c3 --file D=d4 -- \
      sh -c 'echo "$A $B $AGAIN $(cat <&5) $(cat <&4) $(cat "$C") $(cat "$D")"'
      """
    let child = try alice.shell("localauth vault run \(line)")
    try #require(alice.isAsked())
    #expect(
      alice.terminal.screen.replacing("\r\n", with: " ").replacing("  ", with: " ")
        .contains("Give “a1”, “b2”, “c3”, “d4” to sh."))
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 0)
    #expect(child.written == "1a 2b 1a 3c 1a 3c 4d\n")
    #expect(alice.terminal.isOrdinary)
    #expect(try alice.says("localauth history | wc -l").words == "4\n")
  }

  @Test("The command’s exit status and signal are ours, and it takes our place")
  func passesThrough() throws {
    let alice = try alice("x")
    for status in [0, 1, 42, 255] {
      #expect(
        try alice.says("localauth vault run --env X=x -- sh -c 'exit \(status)'").status == Int32(status))
    }
    for signal in [SIGTERM, SIGKILL, SIGPIPE] {
      let child = try alice.start(
        "vault", "run", "--env", "X=x", "--", "sh", "-c", "kill -\(signal) $$", onTerminal: false)
      #expect(child.end() == -signal)
    }
    let waiting = try alice.start(
      "vault", "run", "--env", "X=x", "--", "sh", "-c", "echo ready; exec cat", onTerminal: false)
    try #require(waiting.writes("ready"))
    waiting.send(SIGTERM)
    #expect(waiting.end() == -SIGTERM)
  }

  @Test("The command finds signals, limits and its mask as without us")
  func signals() throws {
    let alice = try alice("x")
    // Without the two signals that belong to the C library.
    let show =
      "sh -c 'grep -E ^Sig[BIC] /proc/$$/status | sed s/.......\\$/-\\&/ | cut -d- -f2; ulimit -a; umask'"
    let with = try alice.says("localauth vault run --env X=x -- \(show)").words
    #expect(with.hasPrefix("0000000\n") && with.contains("nofiles"))
    let without = try alice.says(show).words
    #expect(with == without, "\(with) is not \(without)")
  }

  @Test("Words, input and output are the command’s own")
  func words() throws {
    let alice = try alice("x")
    let answer = try alice.says(
      """
      localauth vault run --env X=x -- printf '<%s>' 'a b' '' -- --env '*' '-h' "$(printf 'new\\nline')"
      """)
    #expect(answer == (0, "<a b><><--><--env><*><-h><new\nline>"))
    #expect(
      try alice.says("localauth vault run --env X=x -- cat", input: "passed\0on") == (0, "passed\0on"))
  }

  @Test("Not found: 127. Not a program: 126. Too much for a variable: 126")
  func notStarted() throws {
    let alice = try alice("x")
    let answer = try alice.says(
      """
      localauth vault run --env X=x -- no-such-command; echo $?
      localauth vault run --fd 3=x -- /etc/passwd; echo $?
      localauth vault run --fd 3=x -- /etc; echo $?
      head -c 300000 /dev/zero | tr '\\0' x | localauth vault set long --require none
      localauth vault run --env X=long -- true; echo $?
      localauth vault run --file X=long -- sh -c 'wc -c <$X'
      """)
    #expect(
      answer.words == """
        localauth: “no-such-command” was not found.
        127
        localauth: “/etc/passwd” cannot be started: Permission denied.
        126
        localauth: “/etc” cannot be started: Permission denied.
        126
        localauth: “true” cannot be started: Argument list too long.
        126
        300000

        """)
  }

  @Test("When a secret is missing nobody is asked and nothing is started")
  func missing() throws {
    let alice = try alice("there", require: "presence")
    let child = try alice.shell(
      "localauth vault run --env A=there --env B=nowhere -- touch \(alice.folder.path)/started; echo $?")
    #expect(child.end() == 0)
    #expect(child.written == "5\n")
    #expect(
      alice.terminal.shows(
        "There is no secret “nowhere”, or it can never be opened again. Nothing was started."))
    #expect(!alice.terminal.screen.contains("Password"))
    #expect(!alice.folder.names().contains("started"))
  }

  @Test("Escape, and nobody to ask: nothing is started")
  func cancelled() throws {
    let alice = try alice("there", require: "presence")
    let line = "localauth vault run --env A=there -- touch \(alice.folder.path)/started; echo $?"
    let child = try alice.shell(line)
    try #require(alice.isAsked())
    try alice.terminal.type("\u{1B}")
    #expect(child.writes("3\n"))
    #expect(try alice.says(line).words.hasSuffix("\n7\n"))
    #expect(!alice.folder.names().contains("started"))
  }

  @Test("A zero byte fits no variable, and nothing is started; a file takes it")
  func zeroByte() throws {
    let alice = try Person.keeper()
    let answer = try alice.says(
      """
      printf 'a\\0b' | localauth vault set zero --require none
      localauth vault run --env A=zero -- echo started; echo $?
      localauth vault run --file A=zero --fd 3=zero -- sh -c 'od -An -c $A; od -An -c <&3'
      """)
    #expect(
      answer.words == """
        localauth: “zero” has a zero byte, which no variable can hold. Use --fd or --file.
        2
           a  \\0   b
           a  \\0   b

        """)
  }

  @Test("The command has the descriptors 0 to 2 and those of its secrets, and no other")
  func descriptors() throws {
    let alice = try alice("x", "y", require: "presence")
    // Without what other tests may have left open in this process.
    let close = "for n in {3..254}; do eval \"exec $n>&-\"; done"
    let child = try alice.enteringPassword {
      try alice.shell(
        "\(close); exec localauth vault run --env T=x --fd 7=y --file F=x -- sh -c 'echo ready $F; exec cat'")
    }
    try #require(child.writes("ready /proc/self/fd/"))
    let file = try #require(child.written.split(separator: "/").last.flatMap { Int($0.filter(\.isNumber)) })
    let listing = try Child(["/bin/ls", "-l", "/proc/\(child.process)/fd"])
    #expect(listing.end() == 0)
    let entries = listing.written.split(separator: "\n").filter { $0.contains(" -> ") }
    #expect(entries.count == 5, "\(listing.written)")
    for number in [7, file] {
      #expect(
        entries.contains { $0.contains(" \(number) -> ") && $0.contains("/memfd:localauth") },
        "\(listing.written)")
    }
    child.closeInput()
    #expect(child.end() == 0)
  }

  @Test("Any numbers can be asked for, also those that this program uses itself")
  func anyNumbers() throws {
    let alice = try alice("abc", "xyz")
    let numbers = Array(3...40) + [255, 500]
    let options = numbers.map { "--fd \($0)=\($0 % 2 == 0 ? "abc" : "xyz")" } + ["--file F=abc"]
    let read = numbers.map { "$(cat /dev/fd/\($0))" }.joined(separator: " ")
    let expected = numbers.map { $0 % 2 == 0 ? "cba" : "zyx" } + ["cba\n"]
    for _ in 1...5 {
      let answer = try alice.says(
        "localauth vault run \(options.joined(separator: " ")) -- bash -c 'echo \"\(read) $(cat $F)\"'")
      #expect(answer == (0, expected.joined(separator: " ")))
    }
    let few = try alice.says("ulimit -n 100; localauth vault run --fd 200=abc -- echo started; echo $?")
    #expect(few.words == "localauth: descriptor 200 cannot be used: Bad file descriptor.\n2\n")
  }

  @Test("Files in memory cannot be changed, in no way")
  func sealed() throws {
    let alice = try alice("x")
    let answer = try alice.says(
      """
      localauth vault run --fd 7=x --file F=x -- bash -c '
        echo y >"$F"; echo y >>"$F"; echo y >&7; truncate -s 0 "$F"; truncate -s 9 "$F"; cat "$F" /dev/fd/7
      ' 2>/dev/null
      """)
    #expect(answer == (0, "xx"))
  }

  @Test("The command finds the terminal as it was, and may use it")
  func terminal() throws {
    let alice = try alice("x", require: "presence")
    let child = try alice.enteringPassword {
      try alice.typing(
        "vault", "run", "--env", "X=x", "--", "sh", "-c", "echo ready; read line; echo \"got $line\"")
    }
    try #require(alice.terminal.shows("ready"))
    #expect(alice.terminal.isOrdinary)
    try alice.terminal.type("hello\n")
    #expect(alice.terminal.shows("got hello"))
    #expect(child.end() == 0)
  }

  @Test("--reason is what the person reads, and the secret is not in our own environment or words")
  func reason() throws {
    let alice = try alice("secret-name", require: "presence")
    let child = try alice.vault(
      "run", "--reason", "deploy to production", "--env", "X=secret-name", "--", "sh", "-c", "exit 4")
    try #require(alice.isAsked())
    #expect(alice.terminal.screen.contains("deploy to production"))
    #expect(!alice.terminal.screen.contains("secret-name"))
    let shown = try Child(["/bin/cat", "/proc/\(child.process)/environ", "/proc/\(child.process)/cmdline"])
    #expect(shown.end() == 0)
    #expect(!shown.written.contains("eman-terces"))
    try alice.terminal.type("correct-horse\r")
    #expect(child.end() == 4)
  }
}
