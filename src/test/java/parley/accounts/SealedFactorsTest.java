package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.storage.Database;
import parley.storage.KeyRing;
import parley.storage.KeyRotation;
import parley.storage.SecretBox;
import parley.testing.Engine;
import parley.testing.TestServer;

/** The secret of an authenticator outlives the key that sealed it. */
@ParameterizedClass
@EnumSource(Engine.class)
class SealedFactorsTest {
  private static final String OLD = "A".repeat(43) + "=";
  private static final String NEW = "B".repeat(42) + "A=";
  private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

  @Parameter Engine engine;

  @Test
  void a_rotation_brings_the_secrets_of_second_factors_under_the_new_key() {
    Config config = TestServer.config(engine);
    String email;
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      email = server.signUp().get("/v1/me").text("/email");
    }
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      long login = database.read(tx -> LoginRows.find(tx, email)).orElseThrow().id();
      byte[] sealed = new SealedFactors(box(OLD)).seal(login, SECRET);
      database.write(tx -> SecondFactorRows.begin(tx, login, sealed, Instant.EPOCH));
      SecretBox both = box(NEW, OLD);
      assertThat(new KeyRotation(database, both, List.of(Accounts.sealed(both))).run())
          .isEqualTo(1);
      byte[] resealed =
          database.read(tx -> SecondFactorRows.secret(tx, login, false)).orElseThrow();
      assertThat(new SealedFactors(box(NEW)).open(login, resealed)).isEqualTo(SECRET);
    }
  }

  private static SecretBox box(String first, String... further) {
    SecureRandom random = new SecureRandom();
    return new SecretBox(
        KeyRing.keys(Optional.of(first), List.of(further), Path.of("."), random), random);
  }
}
