// A program that has nothing to do with this package, and uses the real CoreFoundation as test libraries on Linux
// do: it waits in a run loop. It must compile, link and run whether or not our module of that name is there.
import CoreFoundation
import Foundation

/// Runs the loop until the condition holds or the time, in seconds, is over.
func poll(_ limit: CFTimeInterval, until condition: () -> Bool) -> Bool {
  let deadline: CFAbsoluteTime = CFAbsoluteTimeGetCurrent() + limit
  while !condition() {
    if CFAbsoluteTimeGetCurrent() > deadline { return false }
    _ = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.005, false)
  }
  return true
}

let loop: CFRunLoop = CFRunLoopGetCurrent()

// A timer stops the loop.
nonisolated(unsafe) var fired = 0
let timer: CFRunLoopTimer? = CFRunLoopTimerCreateWithHandler(
  kCFAllocatorDefault, CFAbsoluteTimeGetCurrent(), 0.001, 0, 0
) { _ in
  fired += 1
  CFRunLoopStop(CFRunLoopGetCurrent())
}
CFRunLoopAddTimer(loop, timer, kCFRunLoopCommonModes)
precondition(poll(10) { fired >= 3 }, "the timer does not fire")
CFRunLoopTimerInvalidate(timer)

// An observer sees the loop go round, and a signalled source is performed.
nonisolated(unsafe) var rounds = 0
let observer: CFRunLoopObserver? = CFRunLoopObserverCreateWithHandler(
  nil, CFRunLoopActivity.allActivities.rawValue, true, 0
) { _, _ in rounds += 1 }
CFRunLoopAddObserver(loop, observer, kCFRunLoopDefaultMode)
nonisolated(unsafe) var performed = false
var context = CFRunLoopSourceContext()
context.perform = { _ in performed = true }
let source: CFRunLoopSource? = CFRunLoopSourceCreate(nil, CFIndex(0), &context)
CFRunLoopAddSource(loop, source, kCFRunLoopDefaultMode)
CFRunLoopSourceSignal(source)
CFRunLoopWakeUp(loop)
precondition(poll(10) { performed && rounds > 0 }, "the source is not performed")

// Real objects, and the functions of which our module has its own: those answer as before.
let text = CFStringCreateWithCString(kCFAllocatorDefault, "text", CFStringBuiltInEncodings.UTF8.rawValue)
precondition(CFStringGetLength(text) == 4)
precondition(CFGetTypeID(text) == CFStringGetTypeID() && CFGetTypeID(loop) == CFRunLoopGetTypeID())
precondition(CFEqual(text, text) && CFHash(text) == CFHash(text))
precondition(kCFBooleanTrue != nil && kCFBooleanFalse != nil && kCFNull != nil)
let failure = CFErrorCreate(kCFAllocatorDefault, kCFErrorDomainPOSIX, 2, nil)
precondition(CFErrorGetCode(failure) == 2 && CFErrorCopyDescription(failure) != nil)
let dictionary: [NSString: Any] = ["text" as NSString: 1]
precondition(dictionary["text"] != nil)

print("run loop, timer, observer, source and real objects work")
