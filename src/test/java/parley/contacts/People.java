package parley.contacts;

import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Json;

/** Somebody as a channel tells of them, and what is kept of that. */
final class People {
  private People() {}

  /** Somebody on WhatsApp with one address. */
  static ChannelPerson whatsapp(String address, @Nullable String phone, @Nullable String name) {
    return on("whatsapp", List.of(address), phone, name);
  }

  /** Somebody on a type of channel. */
  static ChannelPerson on(
      String channel, List<String> addresses, @Nullable String phone, @Nullable String name) {
    return new ChannelPerson(channel, "", channel.equals("whatsapp"), addresses, phone, null, name);
  }

  static List<Identity> identities(Contact contact) {
    return Json.parse(contact.identities())
        .valueStream()
        .map(json ->
            new Identity(
                json.path("channel").asString(),
                json.path("scope").asString(),
                json.path("address").asString(),
                json.path("status").asString(),
                json.path("verified").asBoolean()))
        .toList();
  }
}
