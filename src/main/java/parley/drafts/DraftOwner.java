package parley.drafts;

import parley.http.Caller;

/** Whose drafts they are. */
record DraftOwner(long organizationId, long agentId) {

  /** Who sent a request; a route for {@code self} has an agent. */
  static DraftOwner of(Caller caller) {
    return new DraftOwner(caller.organizationId(), caller.actingAgent().orElseThrow());
  }
}
