package parley.contacts.attributes;

import java.util.List;
import java.util.Set;
import parley.storage.Tx;

/** Where writers of contacts find what their organization has defined. */
@FunctionalInterface
public interface Definitions {
  /** What is defined now: asked for each contact that has attributes. */
  Definitions STORED =
      (tx, organizationId, keys) -> {
        DefinitionLockRows.share(tx, organizationId);
        return AttributeRows.named(tx, organizationId, keys);
      };

  /** The definitions of those of {@code keys} that have one. */
  List<Attribute> named(Tx tx, long organizationId, Set<String> keys);

  /** What is defined at this moment, for many contacts of one transaction. */
  static Definitions of(Tx tx, long organizationId) {
    DefinitionLockRows.share(tx, organizationId);
    List<Attribute> all = AttributeRows.all(tx, organizationId);
    return (same, organization, keys) ->
        all.stream().filter(attribute -> keys.contains(attribute.key())).toList();
  }
}
