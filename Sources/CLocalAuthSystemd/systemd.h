// libsystemd's event loop.
#ifndef C_LOCAL_AUTH_SYSTEMD_H
#define C_LOCAL_AUTH_SYSTEMD_H

#include <systemd/sd-event.h>

#endif
