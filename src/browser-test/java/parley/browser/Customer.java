package parley.browser;

import static parley.testing.Eventually.eventually;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import parley.testing.Client;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A customer with a phone, whom the simulator plays. */
final class Customer {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Client organization;
  private final String name;
  private final String number;
  private final String phoneNumberId;

  /** A customer of the organization's first channel. */
  Customer(Client organization, String name, String number) {
    this.organization = organization;
    this.name = name;
    this.number = number;
    this.phoneNumberId =
        organization.get("/v1/channels").expect(200).text("/data/0/phone_number_id");
  }

  String name() {
    return name;
  }

  /** The telephone number, with its plus. */
  String number() {
    return number;
  }

  /** Writes a text; answers when the business has it. */
  void writes(String text) {
    send(Map.of("text", text));
  }

  /** Sends a message as the Cloud API has it: {@code {'type': 'location', 'location': {…}}}. */
  void sends(String message) {
    send(Map.of("message", JSON.readTree(message.replace('\'', '"'))));
  }

  private void send(Map<String, Object> what) {
    Map<String, Object> body = new HashMap<>(what);
    body.putAll(Map.of("phone_number_id", phoneNumberId, "from", number, "name", name));
    organization
        .with("Content-Type", "application/json")
        .send("POST", "/simulator/inbound", JSON.writeValueAsBytes(body))
        .expect(202);
  }

  /** Waits until a text of the business is on the phone. */
  void hears(String text) {
    eventually(this::heard, texts -> texts.contains(text));
  }

  /** The texts that are on the phone from the business, oldest first. */
  List<String> heard() {
    return organization
        .get("/simulator/messages?per_page=100&phone_number_id=" + phoneNumberId)
        .expect(200)
        .at("/data")
        .valueStream()
        .filter(message -> message.path("to").asString("").equals(number))
        .map(message -> message.at("/message/text/body"))
        .filter(JsonNode::isString)
        .map(JsonNode::asString)
        .toList();
  }
}
