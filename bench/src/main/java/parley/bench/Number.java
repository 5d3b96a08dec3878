package parley.bench;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The WhatsApp number that the benchmark's channel is for: what Meta would post about it, signed.
 *
 * @param channelId ours
 * @param orders of how many orders the customers write
 */
record Number(String channelId, int orders) {
  static final String PHONE_NUMBER_ID = "106540352242922";
  static final String BUSINESS = "102290129340398";
  static final String ACCESS_TOKEN = "EAAbenchmark";
  static final String APP_SECRET = "an app secret for the benchmark";

  /** How many messages are about the same order. */
  private static final int ABOUT_ONE = 100;

  private static final AtomicLong LAST = new AtomicLong(System.currentTimeMillis() * 1_000_000);

  /** The number of a channel with so many messages, a hundred of which are about the same order. */
  static Number of(String channelId, int messages) {
    return new Number(channelId, Math.max(1, messages / ABOUT_ONE));
  }

  /** A channel as the API takes it, with a provider at {@code graphUrl} and no limit of pace. */
  static String channel(String graphUrl) {
    return """
    {"type":"whatsapp","name":"Benchmark","phone_number_id":"%s","business_account_id":"%s",
     "credentials":{"access_token":"%s","app_secret":"%s","verify_token":"bench"},
     "settings":{"graph_url":"%s","messages_per_second":0,"pair_interval_seconds":0}}\
    """
        .formatted(PHONE_NUMBER_ID, BUSINESS, ACCESS_TOKEN, APP_SECRET, graphUrl);
  }

  String path() {
    return "/webhooks/whatsapp/" + channelId;
  }

  /** A webhook with so many messages of the customer who is contact {@code contact}. */
  byte[] webhook(long contact, int messages) {
    String phone = Texts.phone(contact);
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < messages; i++) {
      long id = LAST.incrementAndGet();
      all.append(i == 0 ? "" : ",").append("{\"from\":\"").append(phone);
      all.append("\",\"id\":\"wamid.bench").append(id);
      all.append("\",\"timestamp\":\"").append(System.currentTimeMillis() / 1000);
      all.append("\",\"type\":\"text\",\"text\":{\"body\":\"Where is my order ");
      all.append(id % orders).append("? It should have been here on Monday.");
      all.append(Texts.words(id)).append("\"}}");
    }
    String body =
        """
        {"object":"whatsapp_business_account","entry":[{"id":"%s","changes":[{"value":{\
        "messaging_product":"whatsapp","metadata":{"display_phone_number":"15550783881",\
        "phone_number_id":"%s"},"contacts":[{"profile":{"name":"%s"},"wa_id":"%s"}],\
        "messages":[%s]},"field":"messages"}]}]}\
        """
            .formatted(BUSINESS, PHONE_NUMBER_ID, Texts.name(contact), phone, all);
    return Requests.OPEN.signed(path(), signature(body), body);
  }

  private static String signature(String body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(APP_SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no HmacSHA256", e);
    }
  }
}
