// libsystemd's event loop and its bus.
#ifndef C_LOCAL_AUTH_SYSTEMD_H
#define C_LOCAL_AUTH_SYSTEMD_H

#include <systemd/sd-bus.h>
#include <systemd/sd-event.h>

#endif
