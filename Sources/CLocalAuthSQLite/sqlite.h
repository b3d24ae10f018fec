// SQLite: the file that items are kept in.
#ifndef C_LOCAL_AUTH_SQLITE_H
#define C_LOCAL_AUTH_SQLITE_H

#include <sqlite3.h>

/// Sets a switch of a connection that is on or off, such as SQLITE_DBCONFIG_DEFENSIVE; a result code.
/// (`sqlite3_db_config` is variadic, which Swift does not import.)
static inline int la_sqlite_switch(sqlite3 *_Nonnull connection, int option, int value) {
  return sqlite3_db_config(connection, option, value, (int *)0);
}

#endif
