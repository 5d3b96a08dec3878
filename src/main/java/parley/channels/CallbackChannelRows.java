package parley.channels;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code channel} table as callbacks of providers find it: they name no organization. */
final class CallbackChannelRows {
  private CallbackChannelRows() {}

  /** Of any organization: a callback's path names the channel alone. */
  static Optional<Channel> withId(Tx tx, ChannelCodec codec, long id) {
    return tx.one(ChannelRows.SELECT + "where id = ?", row -> ChannelRows.channel(row, codec), id);
  }

  /**
   * Of any organization: a webhook's body names accounts and what they belong to alone. Those first
   * that have proved their account, and no more than 100, so that nobody crowds out who is meant.
   */
  static List<Channel> named(
      Tx tx,
      ChannelCodec codec,
      ChannelType type,
      Collection<String> accounts,
      Collection<String> groups) {
    List<String> keys = new ArrayList<>();
    Values values = Values.of("type", type.name());
    if (!accounts.isEmpty()) {
      keys.add("account_key in (:accounts) and made_key is null");
      keys.add("made_key in (:accounts)");
      values.and("accounts", List.copyOf(accounts));
    }
    if (!groups.isEmpty()) {
      keys.add("group_key in (:groups)");
      values.and("groups", List.copyOf(groups));
    }
    if (keys.isEmpty()) {
      return List.of();
    }
    return tx.list(
        ChannelRows.SELECT
            + """
            where type = :type and (%s)
            order by simulated, verified_at is null, id limit 100
            """
                .formatted(String.join(" or ", keys)),
        row -> ChannelRows.channel(row, codec),
        values);
  }

  /** Whether any organization has a channel with this secret to be looked up by. */
  static boolean isKnown(Tx tx, ChannelCodec codec, ChannelType type, String secret) {
    // In one statement, since a rotation of keys may run: between two of them the row would change
    // from the key that is asked for last to the one that was asked for first.
    return tx.number(
            "select count(*) from channel where lookup_key in (:keys)",
            Values.of("keys", codec.credentials().lookupKeys(type, secret)))
        > 0;
  }
}
