package parley.channels;

import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditChanges;
import parley.storage.Tx;

/** What the audit log tells of a change of a channel. */
final class ChannelDifference {
  private ChannelDifference() {}

  /** Writes down the fields that differ; of credentials nothing but their names. */
  static void write(Audit audit, Tx tx, AuditActor actor, Channel before, Channel after) {
    AuditChanges changes =
        AuditChanges.none()
            .field("name", before.name(), after.name())
            .field(before.type().account().name(), before.publicKey(), after.publicKey())
            .field("group_key", before.groupKey(), after.groupKey());
    for (String setting :
        names(before.settings().values().keySet(), after.settings().values().keySet())) {
      changes.field(
          "settings." + setting,
          before.settings().values().get(setting),
          after.settings().values().get(setting));
    }
    boolean newCredentials = false;
    for (String name :
        names(before.credentials().secrets().keySet(), after.credentials().secrets().keySet())) {
      if (!Objects.equals(before.credentials().get(name), after.credentials().get(name))) {
        changes.secret("credentials." + name);
        newCredentials = true;
      }
    }
    AuditAction action =
        newCredentials ? AuditAction.CHANNEL_CREDENTIALS_CHANGED : AuditAction.CHANNEL_CHANGED;
    audit.writeChange(tx, actor, action, after.auditTarget(), changes);
  }

  private static Set<String> names(Set<String> before, Set<String> after) {
    Set<String> names = new TreeSet<>(before);
    names.addAll(after);
    return names;
  }
}
