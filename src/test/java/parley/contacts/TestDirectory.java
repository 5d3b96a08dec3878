package parley.contacts;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import parley.events.Events;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SecretBox;
import parley.testing.Engine;
import parley.testing.TestServer;

/** The contacts of a database without a server: on WhatsApp and by SMS, in UTC. */
final class TestDirectory {
  private static final ChannelNames CHANNELS =
      new ChannelNames(Set.of("whatsapp", "sms"), "must be one of sms, whatsapp");

  private TestDirectory() {}

  static ContactDirectory of(Database database, Ids ids, InstantSource clock, Events events) {
    return new ContactDirectory(
        database,
        secrets(),
        new SecureRandom(),
        ids,
        clock,
        events,
        outbox(database, ids, clock),
        CHANNELS,
        (tx, organizationId) -> ZoneOffset.UTC,
        List.of());
  }

  /** What nobody is kept in who was erased. */
  static Suppressions suppressions(Ids ids) {
    return new Suppressions(ids, new SuppressionKeys(secrets(), new SecureRandom()));
  }

  private static SecretBox secrets() {
    return SecretBox.open(
        Optional.empty(), TestServer.config(Engine.SQLITE).data(), new SecureRandom());
  }

  /** An outbox that runs nothing. */
  static Outbox outbox(Database database, Ids ids, InstantSource clock) {
    return new Outbox(
        database, ids, clock, database.heartbeat(1), TestServer.config(Engine.SQLITE).data());
  }
}
