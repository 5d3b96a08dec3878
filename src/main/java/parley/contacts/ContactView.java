package parley.contacts;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.ETags;
import parley.storage.IdType;

/** A contact as the API shows it. */
record ContactView(
    String id,
    @Nullable String name,
    @Nullable String phone,
    @Nullable String email,
    List<String> tags,
    @Nullable String externalId,
    @JsonRawValue String customAttributes,
    boolean blocked,
    @JsonRawValue String identities,
    List<Consent> consents,
    Instant createdAt,
    Instant updatedAt,
    String etag,
    @Nullable Instant lastSeenAt) {

  static ContactView of(Contact contact) {
    return new ContactView(
        IdType.CONTACT.encode(contact.id()),
        contact.name(),
        contact.phone(),
        contact.email(),
        contact.tags(),
        contact.externalId(),
        contact.customAttributes(),
        contact.blocked(),
        contact.identities(),
        contact.consents(),
        contact.createdAt(),
        contact.updatedAt(),
        ETags.of(contact.version()),
        contact.lastSeenAt());
  }
}
