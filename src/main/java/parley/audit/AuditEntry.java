package parley.audit;

/**
 * That somebody did something.
 *
 * @param changes of the target; none when it is new or gone
 */
public record AuditEntry(
    AuditActor actor, AuditAction action, AuditTarget target, AuditChanges changes) {

  /** An action that changed no field. */
  public static AuditEntry of(AuditActor actor, AuditAction action, AuditTarget target) {
    return new AuditEntry(actor, action, target, AuditChanges.none());
  }
}
