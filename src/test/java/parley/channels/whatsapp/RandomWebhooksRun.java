package parley.channels.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.Json;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Webhooks of Meta in which values were exchanged by chance: each is taken in or kept in
 * quarantine, since one that is refused comes again for days, and holds up those behind it. Takes
 * minutes, so it is not part of the default run:
 *
 * <pre>{@code mvn test -Dtest=RandomWebhooksRun [-Dparley.webhooks=5000] [-Dparley.seed=1]}</pre>
 */
@ParameterizedClass
@EnumSource(Engine.class)
class RandomWebhooksRun {
  private static final Logger LOG = LoggerFactory.getLogger(RandomWebhooksRun.class);
  private static final int WEBHOOKS = Integer.getInteger("parley.webhooks", 5_000);
  private static final long SEED = Long.getLong("parley.seed", 1);
  private static final int MOST_CHANGES = 3;
  private static final int BETWEEN_LOOKS = 50;

  private static final List<String> ODD =
      List.of(
          "null",
          "[]",
          "{}",
          "\"\"",
          "\" \"",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"\\u202e\\u200f\"",
          "\"" + "x".repeat(70_000) + "\"",
          "\"4915112345678\"",
          "\"+49 151 / 12345678\"",
          "\"99999999999999999999\"",
          "\"-1\"",
          "-1",
          "0.5",
          "1e99",
          "99999999999999999999",
          "253402300800",
          "true",
          "[null, 1, \"a\"]",
          "{\"id\": {\"id\": []}}");

  @Parameter Engine engine;
  private final Random random = new Random(SEED);
  private final List<Fixture> fixtures = Fixture.all();

  @Test
  void none_is_refused() {
    Client owner = engine.server().signUp();
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    List<String> refused = new ArrayList<>();
    for (int i = 0; i < WEBHOOKS; i++) {
      String webhook = next(i, number);
      Answer answer = number.post(webhook);
      if (answer.status() != 200) {
        refused.add(i + ": " + answer.status() + " " + webhook);
      }
      if (i % BETWEEN_LOOKS == 0) {
        requireStored(owner);
      }
    }
    LOG.warn("random webhooks, {}: {}, {} refused", engine, WEBHOOKS, refused.size());
    assertThat(refused).isEmpty();
    requireStored(owner);
  }

  /** What can be read can be stored. */
  private static void requireStored(Client owner) {
    assertThat(owner.get("/v1/quarantine?per_page=100").expect(200).texts("/data", "/reason"))
        .doesNotContain("storing the updates failed");
  }

  /** Of one that Meta could send, with a message of its own. */
  private String next(int number, TestNumber to) {
    Fixture fixture = any(fixtures).about(to.phoneNumberId());
    JsonNode webhook = Json.parse(fixture.json().replace("wamid.", "wamid." + number + "."));
    int changes = 1 + random.nextInt(MOST_CHANGES);
    for (int i = 0; i < changes; i++) {
      change(any(holders(webhook.path("entry"))));
    }
    return Json.text(webhook);
  }

  private void change(JsonNode holder) {
    JsonNode value = random.nextInt(3) > 0 ? Json.parse(any(ODD)) : another();
    switch (holder) {
      case ObjectNode object -> {
        String name = any(List.copyOf(object.propertyNames()));
        if (random.nextInt(6) == 0) {
          object.remove(name);
        } else {
          object.set(name, value);
        }
      }
      case ArrayNode array when random.nextBoolean() -> array.add(array.get(0));
      case ArrayNode array -> array.set(random.nextInt(array.size()), value);
      default -> throw new IllegalStateException("no holder");
    }
  }

  /** What has its place elsewhere. */
  private JsonNode another() {
    return any(holders(Json.parse(any(fixtures).json()).path("entry")));
  }

  /** All that has something in it. */
  private static List<JsonNode> holders(JsonNode root) {
    List<JsonNode> holders = new ArrayList<>();
    if (root.isContainer() && !root.isEmpty()) {
      holders.add(root);
      root.forEach(child -> holders.addAll(holders(child)));
    }
    return holders;
  }

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }
}
