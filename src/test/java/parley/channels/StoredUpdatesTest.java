package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import parley.http.Json;

/** Updates that are set aside and read again. */
class StoredUpdatesTest {
  private static final Instant AT = Instant.parse("2026-03-01T09:31:00.123Z");
  private static final Update.Customer ADA =
      new Update.Customer(List.of("16505551234", "US.4711"), "+16505551234", null, "Ada ✿");
  private static final Update.IncomingMessage MESSAGE =
      new Update.IncomingMessage(
          "wamid.1",
          ADA,
          "text",
          Json.object().put("text", "a\u0301 \"quoted\""),
          AT,
          null,
          Json.object(),
          new Update.MessageThread(
              "key",
              "A subject",
              new ThreadTrail(
                  List.of(
                      new ThreadTrail.Clue.Conversation("cnv_1"),
                      new ThreadTrail.Clue.Attempt("msg_1.2"),
                      new ThreadTrail.Clue.Message("<1@example.com>")),
                  "ada@example.com",
                  ThreadTrail.SenderIdentity.PROVED,
                  List.of(new ThreadTrail.Participant("Tom@example.com", "tom@example.com", "Tom")),
                  null,
                  30,
                  false)),
          new Update.MessageOrigin("abc", "med_1", true));

  private static final List<Update> ALL =
      List.of(
          new Update.Received(MESSAGE),
          new Update.Echoed(MESSAGE),
          new Update.Status("wamid.1", null, ReportedStatus.SENT, AT, null),
          new Update.Status(
              "wamid.2",
              "reference",
              ReportedStatus.FAILED,
              AT,
              new MessageError("refused", "131026", "can't be delivered", false)),
          new Update.RecipientStatus(
              new Update.Status("<2@example.com>", "msg_1", ReportedStatus.DELIVERED, AT, null),
              "tom@example.com"),
          new Update.StatusUpTo("16505551234", ReportedStatus.READ, AT),
          new Update.AddressState("16505551234", Update.Reachability.BLOCKED, null),
          new Update.AddressState("a@b.example", Update.Reachability.UNDELIVERABLE, "msg_1"),
          new Update.AddressChanged("1", "2", true),
          new Update.AddressAdded("1", "2"),
          new Update.MarketingConsent(ADA, true, AT, "msg_1"),
          new Update.Notice(
              "account_update",
              null,
              ProviderProfile.UNKNOWN,
              Json.object().put("event", "VERIFIED_ACCOUNT")));

  @Test
  void every_update_is_read_as_it_was_written() {
    assertThat(StoredUpdates.read(StoredUpdates.write(ALL))).contains(ALL);
  }

  @Test
  void what_an_earlier_version_has_stored_is_read() {
    String earlier =
        """
        {"updates": [{"update": "address_changed", "known": "1", "next": "2"},
          {"update": "address_state", "address": "1", "reachability": "BLOCKED"}]}
        """;
    assertThat(StoredUpdates.read(earlier.getBytes(StandardCharsets.UTF_8)))
        .contains(
            List.of(
                new Update.AddressChanged("1", "2", false),
                new Update.AddressState("1", Update.Reachability.BLOCKED, null)));
  }

  /** Those that no inbox sees are never stored. */
  @Test
  void no_update_is_missing_here() {
    assertThat(ALL)
        .extracting(update -> (Object) update.getClass())
        .containsOnly(
            Arrays.stream(Update.class.getPermittedSubclasses())
                .filter(type -> type != Update.Skipped.class && type != Update.Unreadable.class)
                .toArray());
  }

  @Test
  void whatever_else_came_is_none() {
    for (String body :
        List.of("", "{}", "[]", "{\"updates\": 1}", "{\"object\": \"x\"}", "\u0000")) {
      assertThat(StoredUpdates.read(body.getBytes(StandardCharsets.UTF_8)).orElse(List.of()))
          .as(body)
          .isEmpty();
    }
  }
}
