package parley.channels.whatsapp;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import parley.channels.MessageError;
import parley.channels.MessageTemplate;
import parley.channels.TemplateListing;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;
import tools.jackson.databind.JsonNode;

/** Asks Meta for the templates of a business, page by page. */
final class CloudTemplates {
  /** The largest templates have some 10 KB, and of an answer only 1 MiB is read. */
  private static final int PER_PAGE = 50;

  /** Meta lets a business have 250 templates, or 6,000 once it has verified it. */
  private static final int MOST_PAGES = 40;

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration PATIENCE_IN_ALL = Duration.ofSeconds(20);

  private final OutboundHttp http;
  private final InstantSource clock;

  CloudTemplates(OutboundHttp http, InstantSource clock) {
    this.http = http;
    this.clock = clock;
  }

  /**
   * Asks; what doesn't come in time is left out.
   *
   * @param api Meta's, with the version
   * @param business Meta's id of it
   */
  TemplateListing of(String api, String business, String token) {
    Instant end = clock.instant().plus(PATIENCE_IN_ALL);
    List<MessageTemplate> templates = new ArrayList<>();
    String after = null;
    for (int page = 0; page < MOST_PAGES && clock.instant().isBefore(end); page++) {
      CallResult callResult =
          http.get(
              address(api, business, after), Map.of("Authorization", "Bearer " + token), PATIENCE);
      if (!(callResult instanceof CallResult.Answered answered)) {
        return failed("WhatsApp could not be asked; try again later.");
      }
      JsonNode body = MetaAnswer.json(answered);
      if (body.path("error").isObject()) {
        return new TemplateListing.Failed(CloudError.of(body.path("error")).messageError());
      }
      if (answered.status() / 100 != 2 || !body.path("data").isArray()) {
        return failed("WhatsApp gave no list of templates.");
      }
      body.path("data").forEach(node -> TemplateReader.read(node).ifPresent(templates::add));
      after = JsonFields.text(body.path("paging").path("cursors"), "after");
      if (after == null || !body.path("paging").has("next")) {
        return new TemplateListing.Listed(templates, true);
      }
    }
    return new TemplateListing.Listed(templates, false);
  }

  /** Meta also tells the whole address of the next page, which might lead the token anywhere. */
  private static URI address(String api, String business, @Nullable String after) {
    String first =
        "%s/%s/message_templates?limit=%d&fields=name,language,category,status,parameter_format,components"
            .formatted(api, business, PER_PAGE);
    return URI.create(
        after == null
            ? first
            : first + "&after=" + URLEncoder.encode(after, StandardCharsets.UTF_8));
  }

  private static TemplateListing failed(String reason) {
    return new TemplateListing.Failed(
        new MessageError(RetryClass.BACKOFF.word(), null, reason, true));
  }
}
