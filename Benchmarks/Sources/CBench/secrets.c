#include "CBench.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include <libsecret/secret.h>

// MARK: libsecret, as a program in C uses it

static const SecretSchema schema = {
    "org.example.Bench", SECRET_SCHEMA_NONE, {{"account", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}}};

int bench_secret_store(const char *account, const char *secret) {
  GError *error = NULL;
  gboolean is_kept = secret_password_store_sync(
      &schema, SECRET_COLLECTION_DEFAULT, account, secret, NULL, &error, "account", account, NULL);
  if (error != NULL) g_error_free(error);
  return is_kept ? 0 : -1;
}

long bench_secret_read(const char *account) {
  GError *error = NULL;
  gchar *secret = secret_password_lookup_sync(&schema, NULL, &error, "account", account, NULL);
  if (error != NULL) g_error_free(error);
  if (secret == NULL) return -1;
  long length = (long)strlen(secret);
  secret_password_free(secret);
  return length;
}

// MARK: SQLite with nothing above it

struct bench_table {
  sqlite3 *database;
  sqlite3_stmt *insert;
};

void bench_table_close(bench_table *table) {
  sqlite3_finalize(table->insert);
  sqlite3_close(table->database);
  free(table);
}

bench_table *bench_table_open(const char *path) {
  bench_table *table = calloc(1, sizeof *table);
  if (table == NULL) return NULL;
  const char *setup =
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
      "CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT UNIQUE, value BLOB)";
  if (sqlite3_open(path, &table->database) != SQLITE_OK ||
      sqlite3_exec(table->database, setup, NULL, NULL, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(
          table->database, "INSERT INTO items (name, value) VALUES (?, ?)", -1, &table->insert, NULL) != SQLITE_OK) {
    bench_table_close(table);
    return NULL;
  }
  return table;
}

int bench_table_insert(bench_table *table, const char *name, const void *value, size_t count) {
  sqlite3_bind_text(table->insert, 1, name, -1, SQLITE_TRANSIENT);
  sqlite3_bind_blob(table->insert, 2, value, (int)count, SQLITE_TRANSIENT);
  int code = sqlite3_step(table->insert);
  sqlite3_reset(table->insert);
  return code == SQLITE_DONE ? 0 : -1;
}
