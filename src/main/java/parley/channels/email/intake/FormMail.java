package parley.channels.email.intake;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.ConstantTime;
import parley.http.HmacSha256;
import parley.http.Json;
import parley.http.Multipart;
import parley.http.Problem;
import parley.http.ProblemCode;
import tools.jackson.databind.JsonNode;

/**
 * A form with a mail in it: Mailgun's ({@code body-mime}, which it signs) or SendGrid's ({@code
 * email}, with the password of the URL). Whoever asks for the recipients has it proved.
 */
final class FormMail {
  private static final int LONGEST_FIELD = 64 << 10;
  private static final int LONGEST_KEPT = 4_096;
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private final Map<String, String> fields = new HashMap<>();
  private boolean hasMail;

  private FormMail() {}

  static FormMail ofFields(UrlEncodedForm form, OutputStream mail) throws IOException {
    FormMail posted = new FormMail();
    for (Optional<UrlEncodedForm.FormField> next = form.next();
        next.isPresent();
        next = form.next()) {
      posted.take(next.get().name(), next.get().value(), mail);
    }
    return posted;
  }

  static FormMail ofParts(Multipart parts, OutputStream mail) throws IOException {
    FormMail posted = new FormMail();
    for (Optional<Multipart.Part> next = parts.next(); next.isPresent(); next = parts.next()) {
      posted.take(next.get().name(), next.get().content(), mail);
    }
    return posted;
  }

  private void take(String name, InputStream value, OutputStream mail) throws IOException {
    switch (name) {
      case "body-mime", "email" -> {
        if (hasMail) {
          throw Problem.of(ProblemCode.BAD_REQUEST, "There is more than one mail.");
        }
        value.transferTo(mail);
        hasMail = true;
      }
      case "timestamp", "token", "signature", "recipient" ->
          fields.put(name, UrlEncodedForm.text(value, LONGEST_KEPT));
      case "envelope" -> fields.put(name, UrlEncodedForm.text(value, LONGEST_FIELD));
      default -> value.transferTo(OutputStream.nullOutputStream());
    }
  }

  /**
   * To whom the mail was delivered.
   *
   * @param password whether the URL's is right; null when there is none
   * @param secret also Mailgun's signing key
   * @throws Problem {@code invalid_signature} unless one of the two proofs holds
   */
  List<String> proved(@Nullable Boolean password, String secret, InstantSource clock) {
    boolean proved = password == null ? isSigned(secret, clock) : password;
    if (!proved) {
      throw Problem.of(
          ProblemCode.INVALID_SIGNATURE,
          "Sign it with the webhook_secret, as Mailgun does, or put that into the URL as the"
              + " password.");
    }
    if (!hasMail) {
      throw Problem.of(
          ProblemCode.BAD_REQUEST, "There is no mail: body-mime (Mailgun) or email (SendGrid).");
    }
    List<String> recipients = new ArrayList<>();
    Optional.ofNullable(fields.get("recipient")).ifPresent(recipients::add);
    Optional.ofNullable(fields.get("envelope")).ifPresent(json -> recipients.addAll(to(json)));
    return recipients;
  }

  /** Repeating a form does no harm: each mail is taken in once. */
  private boolean isSigned(String secret, InstantSource clock) {
    String timestamp = fields.getOrDefault("timestamp", "");
    byte[] expected =
        HmacSha256.of(
            secret.getBytes(StandardCharsets.UTF_8),
            (timestamp + fields.getOrDefault("token", "")).getBytes(StandardCharsets.UTF_8));
    String given = fields.getOrDefault("signature", "");
    return isRecent(timestamp, clock)
        && ConstantTime.areEqual(given, HexFormat.of().formatHex(expected));
  }

  private static boolean isRecent(String timestamp, InstantSource clock) {
    try {
      Instant at = Instant.ofEpochSecond(Long.parseLong(timestamp));
      return Duration.between(at, clock.instant()).abs().compareTo(TOLERANCE) <= 0;
    } catch (NumberFormatException | java.time.DateTimeException | ArithmeticException e) {
      return false;
    }
  }

  private static List<String> to(String envelope) {
    @Nullable JsonNode json = Json.parse(envelope.getBytes(StandardCharsets.UTF_8));
    return json == null
        ? List.of()
        : json.path("to").valueStream().limit(100).map(node -> node.asString("")).toList();
  }
}
