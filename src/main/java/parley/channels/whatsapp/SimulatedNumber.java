package parley.channels.whatsapp;

import java.util.HexFormat;
import java.util.Map;
import java.util.random.RandomGenerator;
import parley.channels.ChannelCredentials;
import parley.channels.ChannelProfile;
import parley.channels.ChannelSettings;

/** Invents numbers at the simulator. */
final class SimulatedNumber {
  /** Meta's ids of numbers have 15 or 16 digits. */
  private static final long FIRST = 100_000_000_000_000L;

  private static final int SECRET_BYTES = 24;

  private SimulatedNumber() {}

  static ChannelProfile next(RandomGenerator random) {
    return new ChannelProfile(
        "WhatsApp (simulator)",
        number(random),
        number(random),
        new ChannelCredentials(
            Map.of(
                WhatsAppType.ACCESS_TOKEN, "sim_" + secret(random),
                WhatsAppType.APP_SECRET, secret(random),
                WhatsAppType.VERIFY_TOKEN, secret(random))),
        ChannelSettings.DEFAULTS);
  }

  private static String number(RandomGenerator random) {
    return Long.toString(random.nextLong(FIRST, 10 * FIRST));
  }

  private static String secret(RandomGenerator random) {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
