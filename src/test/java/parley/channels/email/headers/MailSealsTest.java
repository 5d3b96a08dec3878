package parley.channels.email.headers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MailSealsTest {
  private static final String DESK = "desk@example.com";
  private static final String CHANNEL = "chn_0c50a3fz7wjtp";
  private static final String CONVERSATION = "cnv_0c3v9k2m4q8xa";
  private static final String MESSAGE = "msg_0c3v9k2m4q8xb";
  private static final String MESSAGE_ID = "msg_0c3v9k2m4q8xb.1.v66tikim2o5674ys@example.com";
  private static final String REPLY = "desk+c0c3v9k2m4q8xa-sdkypmchr73aanb4@example.com";
  private static final String BOUNCE = "desk+b0c3v9k2m4q8xb.1-g22tvtlwwwfhsd2j@example.com";

  private final MailSeals seals = seals("installation-key");

  @Test
  void names_are_what_another_implementation_makes_of_them() {
    assertThat(seals.messageId(MESSAGE, "example.com")).isEqualTo(MESSAGE_ID);
    assertThat(seals.replyAddress(DESK, CHANNEL, CONVERSATION)).isEqualTo(REPLY);
    assertThat(seals.bounceAddress(DESK, MESSAGE)).isEqualTo(BOUNCE);
  }

  @Test
  void names_are_read_in_any_case() {
    assertThat(seals.reference(MESSAGE_ID.toUpperCase(Locale.ROOT))).hasValue(MESSAGE);
    assertThat(seals.reference(seals.envelopeId(MESSAGE))).hasValue(MESSAGE);
    assertThat(seals.conversation(REPLY.toUpperCase(Locale.ROOT), CHANNEL)).hasValue(CONVERSATION);
    assertThat(seals.bounced(BOUNCE.toUpperCase(Locale.ROOT))).hasValue(MESSAGE);
  }

  @Test
  void an_attempt_is_a_part_of_the_name() {
    assertThat(seals.reference(seals.messageId(MESSAGE + ".2", "example.com")))
        .hasValue(MESSAGE + ".2");
    assertThat(seals.bounced(seals.bounceAddress(DESK, MESSAGE + ".12"))).hasValue(MESSAGE + ".12");
    assertThat(seals.messageId(MESSAGE + ".2", "x")).isNotEqualTo(seals.messageId(MESSAGE, "x"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "@",
        "msg_0c3v9k2m4q8xb.1",
        "msg_0c3v9k2m4q8xb.1.@example.com",
        "msg_0c3v9k2m4q8xb.1.v66tikim2o5674yt@example.com",
        "msg_0c3v9k2m4q8xb.2.v66tikim2o5674ys@example.com",
        "msg_0c3v9k2m4q8xc.1.v66tikim2o5674ys@example.com",
        "msg_0c3v9k2m4q8xb.1.g22tvtlwwwfhsd2j@example.com",
        "msg_0c3v9k2m4q8xb.1.v66tikim2o5674ys0@example.com",
        "0c3v9k2m4q8xb.1.v66tikim2o5674ys@example.com"
      })
  void a_message_id_with_another_mac_is_not_ours(String id) {
    assertThat(seals.reference(id)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        DESK,
        "desk+c@example.com",
        "desk+c0c3v9k2m4q8xa@example.com",
        "desk+c0c3v9k2m4q8xa-sdkypmchr73aanb5@example.com",
        "desk+c0c3v9k2m4q8xb-sdkypmchr73aanb4@example.com",
        "desk+b0c3v9k2m4q8xa-sdkypmchr73aanb4@example.com",
        "c0c3v9k2m4q8xa-sdkypmchr73aanb4",
        BOUNCE
      })
  void a_reply_address_with_another_mac_is_none(String address) {
    assertThat(seals.conversation(address, CHANNEL)).isEmpty();
  }

  @Test
  void a_reply_address_is_of_one_channel_and_one_installation() {
    assertThat(seals.conversation(REPLY, "chn_0c50a3fz7wjtq")).isEmpty();
    assertThat(seals("another-key").conversation(REPLY, CHANNEL)).isEmpty();
    assertThat(seals.bounced(REPLY)).isEmpty();
  }

  @Test
  void what_the_channel_has_behind_a_plus_stays() {
    String address = seals.replyAddress("desk+shop@example.com", CHANNEL, CONVERSATION);
    assertThat(address).startsWith("desk+shop+c0c3v9k2m4q8xa-");
    assertThat(seals.conversation(address, CHANNEL)).hasValue(CONVERSATION);
  }

  @Test
  void a_local_part_stays_within_its_limit() {
    String longest = "d".repeat(32) + "@example.com";
    String longer = "d".repeat(33) + "@example.com";
    String address = seals.replyAddress(longest, CHANNEL, CONVERSATION);
    assertThat(address.indexOf('@')).isEqualTo(64);
    assertThat(seals.conversation(address, CHANNEL)).hasValue(CONVERSATION);
    assertThat(seals.replyAddress(longer, CHANNEL, CONVERSATION)).isEqualTo(longer);
    assertThat(seals.bounceAddress(longer, MESSAGE)).isEqualTo(longer);
  }

  private static MailSeals seals(String key) {
    return new MailSeals(key.getBytes(StandardCharsets.UTF_8));
  }
}
