import Glibc
import LocalAuthLinux

/// Asks again and again until it is so, for at most thirty seconds. Never a fixed wait.
package func eventually(within limit: Duration = .seconds(30), _ condition: () throws -> Bool) rethrows
  -> Bool
{
  let deadline = BootClock.now() + limit
  while BootClock.now() < deadline {
    if try condition() { return true }
    _ = poll(nil, 0, 2)
  }
  return try condition()
}
