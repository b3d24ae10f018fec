#include "CBench.h"

#include <security/pam_appl.h>
#include <stdlib.h>
#include <string.h>

// Answers every question with the password.
static int converse(int count, const struct pam_message **messages, struct pam_response **result, void *data) {
  (void)messages;
  struct pam_response *responses = calloc((size_t)count, sizeof *responses);
  if (responses == NULL) return PAM_BUF_ERR;
  for (int index = 0; index < count; index++) responses[index].resp = strdup(data);
  *result = responses;
  return PAM_SUCCESS;
}

static int check(const char *service, const char *user, const char *password, int includes_account) {
  struct pam_conv conversation = {converse, (void *)password};
  pam_handle_t *handle = NULL;
  int code = pam_start(service, user, &conversation, &handle);
  if (code != PAM_SUCCESS) return code;
  code = pam_authenticate(handle, PAM_DISALLOW_NULL_AUTHTOK);
  if (code == PAM_SUCCESS && includes_account) code = pam_acct_mgmt(handle, PAM_DISALLOW_NULL_AUTHTOK);
  pam_end(handle, code);
  return code;
}

int bench_pam_check(const char *service, const char *user, const char *password) {
  return check(service, user, password, 1);
}

int bench_pam_authenticate(const char *service, const char *user) { return check(service, user, "", 0); }
