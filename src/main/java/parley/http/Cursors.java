package parley.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import parley.storage.SecretBox;

/** Writes and reads list cursors: opaque, and good only for the list that they came from. */
public final class Cursors {
  /**
   * The last row of the page before: what the list is ordered by, and the id.
   *
   * @param text of a list that is ordered by words, else empty
   */
  public record Position(long sort, String text, long id) {
    /** A row of a list that is ordered by a number. */
    public Position(long sort, long id) {
      this(sort, "", id);
    }
  }

  private static final int NUMBER_BYTES = 16;
  private static final int SEAL_BYTES = 12;

  private final SecretBox secrets;

  public Cursors(SecretBox secrets) {
    this.secrets = secrets;
  }

  String write(Position position, String scope) {
    byte[] text = position.text().getBytes(UTF_8);
    byte[] values =
        ByteBuffer.allocate(NUMBER_BYTES + text.length)
            .putLong(position.sort())
            .putLong(position.id())
            .put(text)
            .array();
    byte[] both = Arrays.copyOf(values, values.length + SEAL_BYTES);
    System.arraycopy(seal(values, scope), 0, both, values.length, SEAL_BYTES);
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
    int end = both.length - SEAL_BYTES;
    if (end < NUMBER_BYTES) {
      return Optional.empty();
    }
    byte[] values = Arrays.copyOf(both, end);
    byte[] seal = Arrays.copyOfRange(both, end, both.length);
    if (!secrets.isSignature(seal, signed(values, scope))) {
      return Optional.empty();
    }
    ByteBuffer buffer = ByteBuffer.wrap(values);
    long sort = buffer.getLong();
    long id = buffer.getLong();
    return Optional.of(new Position(sort, UTF_8.decode(buffer).toString(), id));
  }

  private byte[] seal(byte[] values, String scope) {
    return Arrays.copyOf(secrets.sign(signed(values, scope)), SEAL_BYTES);
  }

  private static String signed(byte[] values, String scope) {
    return "cursor " + scope + " " + Base64.getEncoder().encodeToString(values);
  }
}
