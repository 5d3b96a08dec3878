package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.testing.Answer;
import parley.testing.Bytes;
import parley.testing.Engine;

/**
 * Mails that were damaged by chance: each is taken in or kept in quarantine, since a mail that is
 * refused comes again and again. Takes minutes, so it is not part of the default run:
 *
 * <pre>{@code mvn test -Dtest=RandomMailsRun [-Dparley.mails=5000] [-Dparley.seed=1]}</pre>
 */
@ParameterizedClass
@EnumSource(Engine.class)
class RandomMailsRun {
  private static final Logger LOG = LoggerFactory.getLogger(RandomMailsRun.class);
  private static final int MAILS = Integer.getInteger("parley.mails", 5_000);
  private static final long SEED = Long.getLong("parley.seed", 1);

  @Parameter Engine engine;

  @Test
  void none_is_refused() throws IOException {
    MailDesk desk = MailDesk.open(engine);
    DamagedMails mails = new DamagedMails(new Random(SEED));
    List<String> refused = new ArrayList<>();
    for (int i = 0; i < MAILS; i++) {
      byte[] mail = mails.next(i);
      Answer answer = post(desk, "msg_random" + i, mail);
      if (answer.status() != 200) {
        refused.add(i + ": " + answer.status() + " " + HexFormat.of().formatHex(mail));
      }
    }
    LOG.warn("random mails, {}: {}, {} refused", engine, MAILS, refused.size());
    assertThat(refused).isEmpty();
  }

  /** Signed here, since the library signs text, and a damaged mail is none. */
  private static Answer post(MailDesk desk, String id, byte[] mail) {
    long now = Instant.now().getEpochSecond();
    byte[] signed = Bytes.join((id + "." + now + ".").getBytes(StandardCharsets.UTF_8), mail);
    return desk.signed(id, now, "v1," + Base64.getEncoder().encodeToString(hash(signed)), mail);
  }

  private static byte[] hash(byte[] signed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      byte[] secret = Base64.getDecoder().decode(MailDesk.SECRET.substring("whsec_".length()));
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return mac.doFinal(signed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
