// SQLite: the file that items are kept in.
#ifndef C_LOCAL_AUTH_SQLITE_H
#define C_LOCAL_AUTH_SQLITE_H

#include <sqlite3.h>

#endif
