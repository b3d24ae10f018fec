import Foundation
import LocalAuthLinux
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import LocalAuthWords

/// `localauth vault export` and `import`: all secrets of this program in one file that a passphrase opens.
struct VaultArchive {
  let file: String

  // MARK: Export

  func export() throws(SecretFailure) -> ExitStatus {
    let vault = try Vault(reason: VaultText.exportReason(file: shownFile).words(in: .ofEnvironment))
    let items = try vault.everything()
    if items.isEmpty {
      Output.complain(.nothingToExport)
      return .unavailable
    }
    // Before anyone is asked for anything. It does not stay: whoever gives up leaves nothing behind.
    guard let probe = make() else { return cannot("made", errno) }
    close(probe)
    unlink(file)
    let passphrase: Passcode
    do throws(SecretInput.Refusal) {
      passphrase = try SecretInput.typed(.newPassphrase)
      guard try passphrase.isEqual(to: SecretInput.typed(.passphraseAgain)) else {
        Output.complain(.passphrasesDiffer)
        return .failed
      }
    } catch {
      Output.complain(error.text.words(in: .ofEnvironment))
      return error.status
    }
    var entries: [SealedArchive.Entry] = []
    for item in items {
      do throws(SecretFailure) {
        entries.append(SealedArchive.Entry(record: item.record, value: try vault.open(item)))
      } catch .notFound {
        Output.complain(.gone(title(of: item.record)))
      } catch {
        Output.complain(.doesNotOpen(title(of: item.record)))
        throw error
      }
    }
    if entries.isEmpty {
      Output.complain(.nothingLeftToExport)
      return .unavailable
    }
    let bytes: [UInt8]
    do throws(StorageFault) {
      bytes = try SealedArchive.seal(entries, passphrase: passphrase)
    } catch {
      throw .storage(error)
    }
    return write(bytes, count: entries.count)
  }

  private func make() -> Int32? {
    let target = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    return target >= 0 ? target : nil
  }

  private func write(_ bytes: [UInt8], count: Int) -> ExitStatus {
    guard let target = make() else { return cannot("made", errno) }
    defer { close(target) }
    guard bytes.withUnsafeBytes({ Output.write($0, to: target) }), fsync(target) == 0 else {
      let code = errno
      unlink(file)
      return cannot("written", code, .internal)
    }
    Output.say(VaultText.exported(count: count, file: shownFile).words(in: .ofEnvironment))
    return .success
  }

  // MARK: Import

  func importAll() throws(SecretFailure) -> ExitStatus {
    let source = open(file, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { return cannot("opened", errno) }
    defer { close(source) }
    guard let bytes = contents(of: source) else { return cannot("read", errno) }
    let passphrase: Passcode
    do throws(SecretInput.Refusal) { passphrase = try SecretInput.typed(.archivePassphrase) } catch {
      Output.complain(error.text.words(in: .ofEnvironment))
      return error.status
    }
    let entries: [SealedArchive.Entry]
    do throws(StorageFault) {
      entries = try SealedArchive.open(bytes, passphrase: passphrase)
    } catch .wrongPassword {
      Output.complain(.wrongPassphrase)
      return .failed
    } catch {
      throw .storage(error)
    }
    return try keep(entries)
  }

  /// Keeps what can be kept here: another machine may have no reader, or no finger.
  private func keep(_ entries: [SealedArchive.Entry]) throws(SecretFailure) -> ExitStatus {
    let vault = try Vault()
    var status = ExitStatus.success
    var count = 0
    for entry in entries {
      do throws(SecretFailure) {
        try vault.put(entry.record, entry.value)
        count += 1
      } catch .refused(let failure) {
        Output.complain(.leftOut(title(of: entry.record)), because: .refused(failure))
        status = ExitStatus(failure)
      }
    }
    Output.say(VaultText.imported(count: count).words(in: .ofEnvironment))
    return status
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

  private var shownFile: String { DisplayText(file).description }

  private func title(of record: ItemRecord) -> String { DisplayText(record.title).description }

  private func cannot(_ participle: String, _ code: Int32, _ status: ExitStatus = .usage) -> ExitStatus {
    Output.complain("\(file) cannot be \(participle): \(String(cString: strerror(code))).")
    return status
  }
}
