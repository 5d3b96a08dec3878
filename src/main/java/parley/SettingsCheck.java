package parley;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import parley.checks.Check;
import parley.checks.Finding;
import parley.mail.Mail;

/** Settings that nothing reads, and those that are right one by one and not together. */
final class SettingsCheck {
  private final Config config;

  private SettingsCheck(Config config) {
    this.config = config;
  }

  static Check of(Config config) {
    return new Check("settings", () -> new SettingsCheck(config).look());
  }

  private Finding look() {
    Mail.requireTexts(config.mail());
    List<String> doubts = new ArrayList<>(config.warnings());
    doubts.addAll(aboutAddresses());
    doubts.addAll(aboutData());
    return doubts.isEmpty()
        ? Finding.ok("nothing unknown, no contradiction")
        : Finding.warn(String.join("; ", doubts), "./parley config shows what is in force");
  }

  private List<String> aboutAddresses() {
    List<String> doubts = new ArrayList<>();
    boolean behindProxy = config.publicUrl().filter(url -> url.startsWith("https:")).isPresent();
    if (behindProxy && config.trustedProxies().isEmpty()) {
      doubts.add(
          "PARLEY_PUBLIC_URL is https, which a proxy ends, and PARLEY_TRUSTED_PROXIES names none:"
              + " all clients share its limits");
    }
    if (config.publicUrl().isPresent() && !behindProxy) {
      doubts.add(
          "PARLEY_PUBLIC_URL is not https: providers don't call it, browsers forget cookies");
    }
    if (config.publicUrl().isPresent() && config.simulator().on()) {
      doubts.add("the simulator is on where the world reaches it");
    }
    if (config.mail().server().isPresent()
        && config.publicUrl().isEmpty()
        && config.mail().appUrl().isEmpty()) {
      doubts.add("mails link to this machine: set PARLEY_PUBLIC_URL or PARLEY_APP_URL");
    }
    return doubts;
  }

  private List<String> aboutData() {
    List<String> doubts = new ArrayList<>();
    Path data = config.data();
    if (config.databaseUrl().isPresent() && Files.exists(data.resolve("parley.db"))) {
      doubts.add(
          "PARLEY_DATABASE_URL is set and the data folder has a parley.db, which nothing reads");
    }
    if (config.secretKey().isPresent() && Files.exists(data.resolve("secret.key"))) {
      doubts.add(
          "PARLEY_SECRET_KEY is set and the data folder has a secret.key, which nothing reads");
    }
    if (!config.oldSecretKeys().isEmpty() && config.secretKey().isEmpty()) {
      doubts.add("PARLEY_OLD_SECRET_KEYS is set without PARLEY_SECRET_KEY");
    }
    if (config.web().isPresent()) {
      doubts.add("PARLEY_WEB_DIR is for developers: pages are read anew for each request");
    }
    return doubts;
  }
}
