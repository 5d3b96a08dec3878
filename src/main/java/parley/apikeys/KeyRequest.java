package parley.apikeys;

import parley.audit.AuditActor;
import parley.http.Caller;

/** Who wants something of whose keys, and how the audit log names them. */
record KeyRequest(Caller caller, KeyHolder holder, AuditActor actor) {
  long organizationId() {
    return holder.organizationId();
  }

  /** Whether it is about a key of somebody else, whatever the caller may do with their own. */
  boolean isOfAnother(ApiKey key) {
    return key.isPersonal() && holder.agentId().isEmpty();
  }
}
