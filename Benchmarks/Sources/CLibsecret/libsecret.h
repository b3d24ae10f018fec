// The peer of the keychain on a Linux desktop: libsecret, which asks the Secret Service on the session bus.
#ifndef C_LIBSECRET_H
#define C_LIBSECRET_H

#include <libsecret/secret.h>

#endif
