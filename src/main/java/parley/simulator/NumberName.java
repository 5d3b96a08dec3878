package parley.simulator;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.Fields;

/**
 * Which number a control is about: by its {@code phone_number_id}, or by its {@code channel_id}.
 */
record NumberName(@Nullable String phoneNumberId, @Nullable String channelId) {

  /** Reads exactly one of the two. */
  static NumberName of(Fields body) {
    Field<String> number = body.text("phone_number_id", 100).notNull();
    Field<String> channel = body.text("channel_id", 100).notNull();
    if (!number.isPresent() && !channel.isPresent()) {
      body.reject("phone_number_id", "required", "is required, or channel_id");
    } else if (number.isPresent() && channel.isPresent()) {
      body.reject("channel_id", "not_allowed", "must not be there beside phone_number_id");
    }
    return new NumberName(number.orNull(), channel.orNull());
  }

  Optional<BusinessNumber> in(NumberDirectory directory) {
    if (channelId != null) {
      return directory.ofChannel(channelId);
    }
    return phoneNumberId == null ? Optional.empty() : directory.find(phoneNumberId);
  }
}
