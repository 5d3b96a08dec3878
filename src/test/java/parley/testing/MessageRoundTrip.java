package parley.testing;

import static parley.testing.Eventually.eventually;

/** A customer writes on the simulator, an agent answers, and the customer reads it. */
public final class MessageRoundTrip {
  private static final String FROM = "+4915112345678";

  private MessageRoundTrip() {}

  /** Plays it in the organization of an owner; answers the path of the conversation. */
  public static String play(Client owner) {
    String number = owner.get("/v1/channels").text("/data/0/phone_number_id");
    owner
        .post(
            "/simulator/inbound",
            "{'phone_number_id': '%s', 'from': '%s', 'text': 'Hello'}".formatted(number, FROM))
        .expect(202);
    Answer open =
        eventually(
            () -> owner.get("/v1/conversations?status=open"),
            answer -> answer.at("/meta/total").asInt() == 1);
    String path = "/v1/conversations/" + open.text("/data/0/id");
    owner
        .post(path + "/messages", "{'type': 'text', 'content': {'text': 'Good morning'}}")
        .expect(201);
    eventually(
        () -> owner.get(path), answer -> answer.texts("/messages", "/status").contains("read"));
    return path;
  }
}
