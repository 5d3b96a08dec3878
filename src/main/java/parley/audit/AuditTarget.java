package parley.audit;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/**
 * What an action was about.
 *
 * @param type {@code channel}, {@code agent} …
 * @param id as the API shows it
 * @param name as it was then; null for contacts, of which nothing but their ids is kept
 */
public record AuditTarget(String type, String id, @Nullable String name) {

  /** A resource, named by what it is called now. */
  public static AuditTarget of(IdType type, long id, @Nullable String name) {
    return new AuditTarget(type.name().toLowerCase(Locale.ROOT), type.encode(id), name);
  }

  /** A resource without a name. */
  public static AuditTarget of(IdType type, long id) {
    return of(type, id, null);
  }
}
