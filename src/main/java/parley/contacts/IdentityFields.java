package parley.contacts;

import java.util.Objects;
import parley.http.Field;
import parley.http.Fields;

/** Reads an address that a client names: {@code {channel, scope?, address}}. */
public record IdentityFields(Field<String> channel, Field<String> scope, Field<String> address) {

  static IdentityFields of(Fields fields, ChannelNames channels) {
    Field<String> channel =
        fields
            .text("channel", 100)
            .required()
            .check(channels.names()::contains, "unknown_value", channels.hint());
    return new IdentityFields(
        channel,
        fields.text("scope", ChannelPerson.LONGEST_ADDRESS),
        fields
            .text("address", ChannelPerson.LONGEST_ADDRESS)
            .required()
            .check(ChannelPerson::isAddress, "invalid_format", "must be an address of one line")
            .parse(
                written -> channels.address(channel.or(""), written),
                "invalid_email",
                "must be an e-mail address"));
  }

  /** The address, once the body has been checked; only the client says that it is somebody's. */
  Identity identity() {
    return Identity.active(
        channel.get(), Objects.requireNonNullElse(scope.orNull(), ""), address.get(), false);
  }
}
