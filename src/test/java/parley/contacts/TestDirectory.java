package parley.contacts;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parley.audit.Audit;
import parley.contacts.search.KeptCounts;
import parley.events.Events;
import parley.outbox.Outbox;
import parley.outbox.OutboxHold;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SecretBox;
import parley.storage.Tx;
import parley.testing.Engine;
import parley.testing.TestServer;

/** The contacts of a database without a server: on WhatsApp and by SMS, in UTC. */
final class TestDirectory {
  private static final ChannelNames CHANNELS =
      new ChannelNames(
          Map.of("whatsapp", AddressSpelling.PHONE, "sms", AddressSpelling.PHONE),
          "must be one of sms, whatsapp");

  private static final class Utc implements ContactSettings {
    @Override
    public ZoneId timeZone(Tx tx, long organizationId) {
      return ZoneOffset.UTC;
    }

    @Override
    public boolean mergesAttested(Tx tx, long organizationId) {
      return true;
    }
  }

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
        new Utc(),
        TestDirectory::blocked,
        List.of());
  }

  /** What clients of the API do with contacts, of whom nothing stands in other rooms. */
  static Contacts contacts(Database database, Ids ids, InstantSource clock, Events log) {
    Suppressions suppressions =
        new Suppressions(ids, new SuppressionKeys(secrets(), new SecureRandom()));
    ContactEvents events = new ContactEvents(log);
    return new Contacts(
        database,
        new Audit(ids, clock),
        new Upsert(
            ids, clock, new StoredContacts(ids, events, TestDirectory::blocked, suppressions)),
        events,
        new ContactErasure(
            database, log, outbox(database, ids, clock), clock, suppressions, List.of()),
        new KeptCounts());
  }

  /** Nothing follows from it here. */
  private static void blocked(
      Tx tx, long organizationId, Contact contact, List<Identity> identities) {}

  private static SecretBox secrets() {
    return SecretBox.open(
        Optional.empty(), TestServer.config(Engine.SQLITE).data(), new SecureRandom());
  }

  /** An outbox that runs nothing. */
  private static Outbox outbox(Database database, Ids ids, InstantSource clock) {
    return new Outbox(
        database,
        ids,
        clock,
        database.heartbeat(1),
        TestServer.config(Engine.SQLITE).data(),
        new OutboxHold(database),
        new SimpleMeterRegistry());
  }
}
