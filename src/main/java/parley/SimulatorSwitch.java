package parley;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether the WhatsApp simulator runs, and why. Unless the operator says so it runs only where
 * nobody but this machine is meant to reach the server.
 *
 * @param reason follows "because"
 */
public record SimulatorSwitch(boolean on, String reason) {
  private static final String NAME = "PARLEY_SIMULATOR";

  static SimulatorSwitch of(Settings settings, boolean loopback) {
    Optional<Boolean> said = settings.flag(NAME);
    return said.isPresent()
        ? new SimulatorSwitch(said.get(), NAME + " says so")
        : Stream.of("PARLEY_PUBLIC_URL", "PARLEY_TRUSTED_PROXIES")
            .filter(name -> settings.text(name).isPresent())
            .findFirst()
            .map(name -> new SimulatorSwitch(false, name + " is set"))
            .orElseGet(() -> byDefault(loopback));
  }

  private static SimulatorSwitch byDefault(boolean loopback) {
    return loopback
        ? new SimulatorSwitch(true, "only this machine reaches Parley")
        : new SimulatorSwitch(false, "PARLEY_HOST is not a loopback address");
  }

  /** Says it to people, and how to change it. */
  String sentence() {
    return "the WhatsApp simulator is %s, because %s; PARLEY_SIMULATOR=%s switches it %s"
        .formatted(state(on), reason, state(!on), state(!on));
  }

  /** {@code on} or {@code off}. */
  String state() {
    return state(on);
  }

  private static String state(boolean on) {
    return on ? "on" : "off";
  }
}
