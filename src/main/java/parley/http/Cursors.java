package parley.http;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import parley.storage.SecretBox;

/** Writes and reads list cursors: opaque, and good only for the list that they came from. */
public final class Cursors {
  /** The last row of the page before: its sort value and its id. */
  public record Position(long sort, long id) {}

  private static final int VALUE_BYTES = 16;
  private static final int SEAL_BYTES = 12;

  private final SecretBox secrets;

  public Cursors(SecretBox secrets) {
    this.secrets = secrets;
  }

  String write(Position position, String scope) {
    byte[] values =
        ByteBuffer.allocate(VALUE_BYTES).putLong(position.sort()).putLong(position.id()).array();
    byte[] both = Arrays.copyOf(values, VALUE_BYTES + SEAL_BYTES);
    System.arraycopy(seal(values, scope), 0, both, VALUE_BYTES, SEAL_BYTES);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(both);
  }

  /** The position in a cursor; empty when it is of another list or has been changed. */
  Optional<Position> read(String cursor, String scope) {
    byte[] both;
    try {
      both = Base64.getUrlDecoder().decode(cursor);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    byte[] values = Arrays.copyOf(both, VALUE_BYTES);
    byte[] seal = Arrays.copyOfRange(both, Math.min(VALUE_BYTES, both.length), both.length);
    if (seal.length != SEAL_BYTES || !secrets.isSignature(seal, signed(values, scope))) {
      return Optional.empty();
    }
    ByteBuffer buffer = ByteBuffer.wrap(values);
    return Optional.of(new Position(buffer.getLong(), buffer.getLong()));
  }

  private byte[] seal(byte[] values, String scope) {
    return Arrays.copyOf(secrets.sign(signed(values, scope)), SEAL_BYTES);
  }

  private static String signed(byte[] values, String scope) {
    return "cursor " + scope + " " + Base64.getEncoder().encodeToString(values);
  }
}
