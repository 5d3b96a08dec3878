package parley.contacts;

import java.util.List;
import java.util.Set;
import parley.http.EmailAddress;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import tools.jackson.databind.node.ObjectNode;

/** Reads what clients send about contacts. */
final class ContactBody {
  private static final List<String> READ_ONLY =
      List.of(
          "id",
          "identities",
          "consents",
          "created_at",
          "updated_at",
          "etag",
          "last_seen_at",
          "warnings");
  private static final Set<String> WRITABLE =
      Set.of("name", "phone", "email", "external_id", "tags", "custom_attributes", "blocked");
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_EXTERNAL_ID = 255;

  /** What a number or an address may have around it before it is trimmed. */
  private static final int LONGEST_RAW = 1_000;

  private ContactBody() {}

  /**
   * The body of a create or an update.
   *
   * @throws Problem with all that is wrong about it
   */
  static ContactChange change(Fields body) {
    Field<String> name = name(body);
    Field<String> phone = phone(body);
    Field<String> email = email(body);
    Field<String> externalId = words(body, "external_id", LONGEST_EXTERNAL_ID);
    Field<List<String>> tags = TagList.of(body);
    Field<ObjectNode> attributes = body.json("custom_attributes");
    Field<Boolean> blocked = body.flag("blocked");
    body.ignore(READ_ONLY);
    body.check();
    return new ContactChange(
        name.change(),
        phone.change(),
        email.change(),
        externalId.change(),
        tags.change(),
        List.of(),
        attributes.change(),
        blocked.change(),
        null);
  }

  /** Whether it may have a field of this name. */
  static boolean knows(String field) {
    return WRITABLE.contains(field) || READ_ONLY.contains(field);
  }

  static Field<String> name(Fields body) {
    return words(body, "name", LONGEST_NAME);
  }

  /** A phone, as it is kept. */
  static Field<String> phone(Fields body) {
    return words(body, "phone", LONGEST_RAW)
        .parse(
            PhoneNumbers::parse,
            "invalid_phone",
            "must be international format, e.g. +14155552671");
  }

  static Field<String> email(Fields body) {
    return words(body, "email", LONGEST_RAW)
        .check(ContactBody::fitsEmail, "too_long", "must have at most 254 characters")
        .check(EmailAddress::isValid, "invalid_email", "must be an e-mail address");
  }

  /** The tags of an addition, at least one. */
  static List<String> tagsToAdd(Fields body) {
    Field<List<String>> tags =
        TagList.of(body)
            .required()
            .check(list -> !list.isEmpty(), "too_few", "must have at least 1 entry");
    body.check();
    return tags.get();
  }

  /** The new name of a tag, as a slug. */
  static String newTag(Fields body) {
    Field<String> tag =
        body.text("name", LONGEST_RAW)
            .required()
            .parse(
                TagSlug::of,
                "invalid_tag",
                "must have a letter or a digit and at most 50 characters");
    body.check();
    return tag.get();
  }

  /** Refuses more tags than a contact may have. */
  static List<String> limited(List<String> tags) {
    if (tags.size() > TagList.MOST) {
      throw Problem.invalidField("/tags", "too_many", "a contact has at most 50 tags");
    }
    return tags;
  }

  /** Text without blanks around it; nothing but blanks is null. */
  private static Field<String> words(Fields body, String name, int most) {
    return body.text(name, most).map(String::strip).nullIf(String::isEmpty);
  }

  private static boolean fitsEmail(String email) {
    return email.codePointCount(0, email.length()) <= EmailAddress.LONGEST;
  }
}
