package parley.channels.email.imap;

import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How far a folder has been read.
 *
 * @param mailbox whose folder it is, as {@link ImapAccount#mailbox} says; empty where that was not
 *     noted yet
 * @param validity with another one all numbers mean other mails (RFC 9051, 2.3.1.1)
 * @param last the number of the last mail that was read
 * @param tidied the number of the last with which something was done after that
 * @param newest when the newest of them arrived, in epoch milliseconds; 0 while none has
 */
record FolderCursor(String mailbox, long validity, long last, long tidied, long newest) {

  static FolderCursor of(JsonNode json) {
    return new FolderCursor(
        json.path("mailbox").asString(""),
        json.path("validity").asLong(0),
        json.path("last").asLong(0),
        json.path("tidied").asLong(0),
        json.path("newest").asLong(0));
  }

  ObjectNode json() {
    return Json.object()
        .put("mailbox", mailbox)
        .put("validity", validity)
        .put("last", last)
        .put("tidied", tidied)
        .put("newest", newest);
  }

  /** Whether its numbers mean the mails of this mailbox. */
  boolean isOf(String asked, long now) {
    return validity == now && (mailbox.isEmpty() || mailbox.equals(asked));
  }

  /** The same, noting whose folder it is. */
  FolderCursor in(String known) {
    return new FolderCursor(known, validity, last, tidied, newest);
  }

  /** After a mail that arrived at some time. */
  FolderCursor after(long uid, long receivedAt) {
    return new FolderCursor(
        mailbox, validity, Math.max(last, uid), tidied, Math.max(newest, receivedAt));
  }

  /** Behind numbers that no mail has. */
  FolderCursor behind(long uid) {
    return new FolderCursor(mailbox, validity, uid, tidied, newest);
  }

  /** Whether something was done with all that was read. */
  boolean isTidy() {
    return tidied >= last;
  }

  /** After what was read up to a number has been tidied. */
  FolderCursor tidyTo(long uid) {
    return new FolderCursor(mailbox, validity, last, uid, newest);
  }
}
