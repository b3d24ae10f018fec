// This module is an overlay of the one that comes with the toolchain: whoever imports it for the real functions
// (run loops, say) still finds them, and where both have a name, ours wins.
//
// Modules that know nothing of this package may be compiled against it, because a build has one folder for all
// modules, and are then linked without it. So what replaces a name of the toolchain is a type alias, or is
// emitted into whoever uses it.
@_exported import CoreFoundation
