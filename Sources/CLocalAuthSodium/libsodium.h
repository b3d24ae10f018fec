// libsodium: sealing, key derivation and password hashing.
#ifndef C_LOCAL_AUTH_SODIUM_H
#define C_LOCAL_AUTH_SODIUM_H

#include <sodium.h>

#endif
