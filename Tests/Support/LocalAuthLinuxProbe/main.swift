// A program for tests: it does one thing with a part of LocalAuthLinux, in a process of its own that a test
// can kill, stop, run as another user or put on a terminal.
let arguments = Array(CommandLine.arguments.dropFirst())
probe(arguments)
