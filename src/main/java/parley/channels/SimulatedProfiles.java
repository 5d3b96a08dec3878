package parley.channels;

import java.util.HexFormat;
import java.util.random.RandomGenerator;

/** Invents channel accounts on the simulator. */
final class SimulatedProfiles {
  static final String TYPE = "whatsapp";

  /** Meta's numbers have 15 or 16 digits. */
  private static final long FIRST = 100_000_000_000_000L;

  private static final int SECRET_BYTES = 24;

  private final RandomGenerator random;

  SimulatedProfiles(RandomGenerator random) {
    this.random = random;
  }

  ChannelProfile next() {
    return new ChannelProfile(
        "WhatsApp (simulator)",
        number(),
        number(),
        new ChannelCredentials("sim_" + secret(), secret(), secret()),
        ChannelSettings.DEFAULTS);
  }

  private String number() {
    return Long.toString(random.nextLong(FIRST, 10 * FIRST));
  }

  private String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
