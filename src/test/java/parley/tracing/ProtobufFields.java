package parley.tracing;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** The fields of a message in the wire format of protocol buffers, as far as traces use it. */
final class ProtobufFields {
  /**
   * One field.
   *
   * @param bytes each a character
   */
  private record Field(int number, long value, String bytes) {
    byte[] content() {
      return bytes.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  private final List<Field> fields = new ArrayList<>();

  ProtobufFields(byte[] message) {
    ByteBuffer buffer = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      long tag = varint(buffer);
      int number = (int) (tag >>> 3);
      fields.add(
          switch ((int) tag & 7) {
            case 0 -> new Field(number, varint(buffer), "");
            case 1 -> new Field(number, buffer.getLong(), "");
            case 2 -> new Field(number, 0, bytes(buffer));
            case 5 -> new Field(number, buffer.getInt(), "");
            default -> throw new IllegalArgumentException("no wire type: " + tag);
          });
    }
  }

  private static long varint(ByteBuffer buffer) {
    long value = 0;
    byte part;
    int shift = 0;
    do {
      part = buffer.get();
      value |= (long) (part & 0x7f) << shift;
      shift += 7;
    } while (part < 0);
    return value;
  }

  private static String bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[(int) varint(buffer)];
    buffer.get(bytes);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private List<Field> all(int number) {
    return fields.stream().filter(field -> field.number() == number).toList();
  }

  /** The messages in a repeated field. */
  List<ProtobufFields> messages(int number) {
    return all(number).stream().map(field -> new ProtobufFields(field.content())).toList();
  }

  Optional<String> text(int number) {
    return all(number).stream()
        .findFirst()
        .map(field -> new String(field.content(), StandardCharsets.UTF_8));
  }

  String hex(int number) {
    return all(number).stream()
        .findFirst()
        .map(field -> HexFormat.of().formatHex(field.content()))
        .orElse("");
  }

  long number(int number) {
    return all(number).stream().mapToLong(Field::value).findFirst().orElse(0);
  }
}
