package parley.channels;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;

/** Reads what a client says about a channel, by the fields that its type states. */
final class ChannelBody {
  private static final int NAME = 120;

  private ChannelBody() {}

  /** The type of a new channel; the usual one for a wrong word, so that all errors come at once. */
  static ChannelType type(Fields body, ChannelTypes types) {
    return body.text("type", 100)
        .parse(types::find, "unknown_value", types.hint())
        .required()
        .or(types.all().getFirst());
  }

  /** A new channel; {@code random} makes its key where the server does. */
  static ChannelProfile added(ChannelType type, Fields body, RandomGenerator random) {
    ChannelChange change = read(type, body, Field::required);
    return type.account().isMade()
        ? change.keyed(type.account().make(random)).profile()
        : change.profile();
  }

  /** A change of a channel, whose type stays. */
  static ChannelChange changed(ChannelType type, Fields body) {
    body.text("type", 100)
        .check(type.name()::equals, "not_changeable", "is " + type.name() + " for good");
    return read(type, body, Field::notNull);
  }

  private static ChannelChange read(
      ChannelType type, Fields body, UnaryOperator<Field<String>> presence) {
    Field<String> name =
        presence
            .apply(body.text("name", NAME))
            .map(String::strip)
            .check(text -> !text.isEmpty(), "too_short", "must not be empty");
    Field<String> account = type.account().text(body);
    account = type.account().isMade() ? account : presence.apply(account);
    FieldChange<String> group =
        type.group() == null ? FieldChange.none() : type.group().text(body).change();
    ChannelChange change =
        new ChannelChange(
            name.change(),
            account.change(),
            group,
            all(body.object("credentials"), type.credentials()),
            all(body.object("settings"), type.settings()));
    body.check();
    return change;
  }

  /** An absent object leaves everything as it is; null clears everything. */
  private static Map<String, FieldChange<?>> all(Field<Fields> object, List<ChannelField> fields) {
    Fields inside = object.orNull();
    Map<String, FieldChange<?>> changes = new HashMap<>();
    for (ChannelField field : fields) {
      FieldChange<?> cleared = new FieldChange<>(object.isPresent(), null);
      changes.put(field.name(), inside == null ? cleared : field.read(inside));
    }
    return changes;
  }
}
