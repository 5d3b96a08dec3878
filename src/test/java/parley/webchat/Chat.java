package parley.webchat;

import parley.testing.Answer;
import parley.testing.Client;

/**
 * A web chat of somebody's.
 *
 * @param path of the channel
 * @param key by which sites show it
 */
record Chat(Client owner, String path, String key) {

  /** A new one on which anybody may write. */
  static Chat open(Client owner) {
    Answer made = owner.post("/v1/channels", "{'type': 'webchat', 'name': 'Shop'}").expect(201);
    return new Chat(owner, "/v1/channels/" + made.text("/id"), made.text("/widget_key"));
  }

  /** Tries to set something, as JSON with single quotes. */
  Answer set(String settings) {
    return owner.put(path, "{'settings': %s}".formatted(settings));
  }

  /** How it looks to whoever speaks a language. */
  Answer shown(Client anonymous, String locale) {
    return anonymous.get("/chat/v1/config?key=" + key + "&locale=" + locale);
  }

  /** How it looks to whoever asks. */
  Answer shown(Client anonymous) {
    return anonymous.get("/chat/v1/config?key=" + key);
  }
}
