import Foundation
import LocalAuthLinux
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import LocalAuthWords

/// `localauth vault export` and `import`: all secrets of this program in one file that a passphrase opens.
struct VaultArchive {
  let file: String

  func export() throws(SecretFailure) -> ExitStatus {
    let vault = try Vault(reason: "Export every secret to \(DisplayText(file)).")
    let items = try vault.everything()
    if items.isEmpty {
      Output.complain("there is no secret to export.")
      return .unavailable
    }
    // Before anyone is asked for anything.
    let target = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard target >= 0 else { return cannot("made", errno) }
    var isWhole = false
    defer {
      close(target)
      if !isWhole { unlink(file) }
    }
    guard let passphrase = newPassphrase() else { return .cancelled }
    var entries: [SealedArchive.Entry] = []
    for item in items {
      do throws(SecretFailure) {
        entries.append(SealedArchive.Entry(record: item.record, value: try vault.open(item)))
      } catch .notFound {
        Output.complain("“\(item.record.title)” can never be opened again and is left out.")
      }
    }
    do throws(StorageFault) {
      let bytes = try SealedArchive.seal(entries, passphrase: passphrase)
      guard bytes.withUnsafeBytes({ Output.write($0, to: target) }), fsync(target) == 0 else {
        return cannot("written", errno)
      }
    } catch {
      throw .storage(error)
    }
    isWhole = true
    Output.say(
      "Exported \(entries.count) secrets to \(DisplayText(file)). The passphrase opens it; keep both apart.")
    return .success
  }

  func importAll() throws(SecretFailure) -> ExitStatus {
    let source = open(file, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { return cannot("opened", errno) }
    defer { close(source) }
    guard let bytes = contents(of: source) else { return cannot("read", errno) }
    let passphrase: Passcode
    do throws(SecretInput.Refusal) { passphrase = try SecretInput.typed("The archive’s passphrase:") } catch {
      Output.complain(error.explanation)
      return error.status
    }
    let entries: [SealedArchive.Entry]
    do throws(StorageFault) {
      entries = try SealedArchive.open(bytes, passphrase: passphrase)
    } catch .wrongPassword {
      Output.complain("that is not the archive’s passphrase.")
      return .failed
    } catch {
      throw .storage(error)
    }
    let vault = try Vault()
    for entry in entries { try vault.put(entry.record, entry.value) }
    Output.say("Imported \(entries.count) secrets. Those of the same name were replaced.")
    return .success
  }

  /// Asks twice; nil when the person gave up.
  private func newPassphrase() -> Passcode? {
    do throws(SecretInput.Refusal) {
      let first = try SecretInput.typed("A passphrase for the archive:")
      let second = try SecretInput.typed("Once more:")
      if first.isEqual(to: second) { return first }
      Output.complain("the two differ; nothing was exported.")
    } catch {
      Output.complain(error.explanation)
    }
    return nil
  }

  private func contents(of source: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= SealedArchive.mostBytes {
      let count = read(source, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return count == 0 ? bytes : nil }
      bytes += buffer[..<count]
    }
    errno = EFBIG
    return nil
  }

  private func cannot(_ participle: String, _ code: Int32) -> ExitStatus {
    Output.complain("\(file) cannot be \(participle): \(String(cString: strerror(code))).")
    return .usage
  }
}
