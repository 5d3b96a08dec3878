package parley.simulator.mail;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import parley.http.HmacSha256;
import parley.simulator.PatientPoster;

/** Brings mails to where a mailbox wants them, signed as Standard Webhooks 1.0.0 says. */
final class MailWebhooks {
  private static final String PREFIX = "whsec_";

  /** "Never again" of Mailgun's; any other status is asked again. */
  private static final int NEVER = 406;

  private final PatientPoster poster;
  private final InstantSource clock;

  MailWebhooks(PatientPoster poster, InstantSource clock) {
    this.poster = poster;
    this.clock = clock;
  }

  /** Posts a mail so many times, each until it is taken or has not been for long. */
  void post(SimulatedMailbox mailbox, String id, byte[] mail, int copies) {
    @Nullable String secret = mailbox.webhookSecret();
    if (secret == null) {
      return;
    }
    long seconds = clock.instant().getEpochSecond();
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            "message/rfc822",
            "webhook-id",
            "msg_" + id,
            "webhook-timestamp",
            Long.toString(seconds),
            "webhook-signature",
            "v1," + signature(secret, "msg_" + id, seconds, mail));
    for (int copy = 0; copy < copies; copy++) {
      poster.post(
          "channel " + mailbox.channelId(),
          mailbox.callback(),
          headers,
          mail,
          status -> status / 100 == 2 || status == NEVER);
    }
  }

  /** The signature of a mail, in Base64. */
  static String signature(String secret, String id, long seconds, byte[] body) {
    byte[] head = (id + "." + seconds + ".").getBytes(StandardCharsets.US_ASCII);
    return Base64.getEncoder().encodeToString(HmacSha256.of(key(secret), head, body));
  }

  /** Behind the prefix there is Base64; what isn't that signs as it is. */
  private static byte[] key(String secret) {
    try {
      return secret.startsWith(PREFIX)
          ? Base64.getDecoder().decode(secret.substring(PREFIX.length()))
          : secret.getBytes(StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return secret.getBytes(StandardCharsets.UTF_8);
    }
  }
}
