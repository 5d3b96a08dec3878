package parley.contacts;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.FieldChange;
import parley.http.FieldError;
import parley.http.Json;
import parley.http.Problem;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a client wants to be different about a contact.
 *
 * @param moreTags slugs that it is to have besides
 * @param consent what is said of it besides; null when that is nothing
 */
record ContactChange(
    FieldChange<String> name,
    FieldChange<String> phone,
    FieldChange<String> email,
    FieldChange<String> externalId,
    FieldChange<List<String>> tags,
    List<String> moreTags,
    FieldChange<ObjectNode> customAttributes,
    FieldChange<Boolean> blocked,
    @Nullable Consent consent) {
  private static final int MOST_ATTRIBUTE_BYTES = 16 * 1024;

  /** Nothing but these attributes, over those that there are. */
  static ContactChange ofAttributes(ObjectNode attributes) {
    return new ContactChange(
        FieldChange.none(),
        FieldChange.none(),
        FieldChange.none(),
        FieldChange.none(),
        FieldChange.none(),
        List.of(),
        new FieldChange<>(true, attributes),
        FieldChange.none(),
        null);
  }

  /**
   * The contact after the change, still of the same version.
   *
   * @throws Problem {@code validation_failed} when nothing to know it by would be left, or its
   *     attributes grew too large
   */
  Contact over(Contact current) {
    Contact changed =
        new Contact(
            current.id(),
            name.over(current.name()),
            phone.over(current.phone()),
            email.over(current.email()),
            externalId.over(current.externalId()),
            tagsOver(current.tags()),
            attributesOver(current.customAttributes()),
            Objects.requireNonNullElse(blocked.over(current.blocked()), false),
            current.identities(),
            consent == null ? current.consents() : consent.over(current.consents()),
            current.version(),
            current.createdAt(),
            current.updatedAt(),
            current.lastSeenAt());
    if (!changed.isKnownBySomething()) {
      throw Problem.invalidField("", "required", "needs a name, phone, email or external_id");
    }
    return changed;
  }

  /** The same, and these tags and this word besides. */
  ContactChange with(List<String> slugs, @Nullable Consent word) {
    return new ContactChange(
        name, phone, email, externalId, tags, slugs, customAttributes, blocked, word);
  }

  private List<String> tagsOver(List<String> current) {
    List<String> wanted = Objects.requireNonNullElse(tags.over(current), List.of());
    return moreTags.isEmpty()
        ? List.copyOf(wanted)
        : ContactBody.limited(TagSlug.union(wanted, moreTags));
  }

  /** What is doubtful about the values, though they are taken; most often nothing. */
  List<FieldError> warnings() {
    String number = phone.value();
    return number == null ? List.of() : NumberingPlans.doubt(number).stream().toList();
  }

  private String attributesOver(String current) {
    if (!customAttributes.present()) {
      return current;
    }
    ObjectNode changes = customAttributes.value();
    String merged = changes == null ? "{}" : merged(current, changes);
    return limited(merged);
  }

  /** Refuses attributes, as JSON, that are larger than a contact's may be. */
  static String limited(String attributes) {
    if (!fits(attributes)) {
      throw Problem.invalidField(
          "/custom_attributes", "too_long", "must have at most 16 KiB as JSON");
    }
    return attributes;
  }

  /** Whether attributes, as JSON, are no larger than a contact's may be. */
  static boolean fits(String attributes) {
    return attributes.getBytes(StandardCharsets.UTF_8).length <= MOST_ATTRIBUTE_BYTES;
  }

  private static String merged(String current, ObjectNode changes) {
    ObjectNode all = (ObjectNode) Json.parse(current);
    changes
        .properties()
        .forEach(entry -> {
          if (entry.getValue().isNull()) {
            all.remove(entry.getKey());
          } else {
            all.set(entry.getKey(), entry.getValue());
          }
        });
    return Json.text(all);
  }
}
