// The machine's account password: libpam's application side.
#ifndef C_LOCAL_AUTH_PAM_H
#define C_LOCAL_AUTH_PAM_H

#include <security/pam_appl.h>

#endif
