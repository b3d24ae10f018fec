import Foundation
import LocalAuthLinux
import LocalAuthScenarios

/// A scenario file that was named, or found in a folder that was named.
struct ScenarioSource {
  /// Why a path gives no scenarios; said to the person.
  struct Trouble: Error {
    let explanation: String
  }

  /// As it was named.
  let path: String
  /// What it holds.
  let scenarios: [Scenario]

  /// Everything that paths name, and what is wrong with any of them.
  static func all(_ paths: [String]) -> (sources: [ScenarioSource], troubles: [Trouble]) {
    var sources: [ScenarioSource] = []
    var troubles: [Trouble] = []
    for path in paths {
      do throws(Trouble) {
        for file in try files(path) {
          do throws(Trouble) { sources.append(try ScenarioSource(file)) } catch { troubles.append(error) }
        }
      } catch {
        troubles.append(error)
      }
    }
    return (sources, troubles)
  }

  /// The files that a path stands for.
  private static func files(_ path: String) throws(Trouble) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return [path]
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw Trouble(explanation: "\(path): the folder cannot be read")
    }
    let found = names.filter { $0.hasSuffix(".scenario") }.sorted()
    guard !found.isEmpty else {
      throw Trouble(explanation: "\(path): no file in this folder ends with .scenario")
    }
    return found.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }

  private init(_ path: String) throws(Trouble) {
    self.path = path
    let bytes = try Self.bytes(of: path)
    do throws(ScenarioError) {
      scenarios = try ScenarioFile(bytes).scenarios
    } catch {
      throw Trouble(explanation: "\(path):\(error)")
    }
    guard !scenarios.isEmpty else { throw Trouble(explanation: "\(path): there is no scenario in it") }
  }

  /// The bytes of a file, and one more than is taken where it is too large.
  private static func bytes(of path: String) throws(Trouble) -> [UInt8] {
    // Never blocking: what is in the file's place must not hold us up.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard number >= 0 else { throw Trouble(explanation: "\(path): \(String(cString: strerror(errno)))") }
    let file = Descriptor(owning: number)
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Trouble(explanation: "\(path): this is no file")
    }
    var bytes = [UInt8](repeating: 0, count: ScenarioFile.Limits.bytes + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes {
        read(file.number, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { throw Trouble(explanation: "\(path): \(String(cString: strerror(errno)))") }
      if more == 0 { break }
      count += more
    }
    return Array(bytes[..<count])
  }
}
