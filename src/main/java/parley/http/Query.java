package parley.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The decoded parameters of a query string, in order. */
final class Query {
  private record Parameter(String name, String value) {}

  private final List<Parameter> parameters = new ArrayList<>();

  /**
   * Decodes a raw query.
   *
   * @throws Problem {@code invalid_parameter} for broken escapes, invalid UTF-8 and NUL
   */
  Query(String raw) {
    for (String pair : raw.split("&", -1)) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        String name = decode(equals < 0 ? pair : pair.substring(0, equals), "query");
        String value = equals < 0 ? "" : decode(pair.substring(equals + 1), "query:" + name);
        parameters.add(new Parameter(name, value));
      }
    }
  }

  /**
   * The value of a parameter that there can be one of.
   *
   * @throws Problem {@code invalid_parameter} when there are several: each could be meant
   */
  Optional<String> one(String name) {
    List<String> values = all(name);
    if (values.size() > 1) {
      throw Problem.invalidParameter("query:" + name, "must be given once only");
    }
    return values.stream().findFirst();
  }

  List<String> all(String name) {
    return parameters.stream()
        .filter(parameter -> parameter.name().equals(name))
        .map(Parameter::value)
        .toList();
  }

  private static String decode(String raw, String field) {
    return percentDecoded(raw.replace('+', ' '))
        .filter(text -> text.indexOf('\0') < 0)
        .orElseThrow(() -> Problem.invalidParameter(field, "is not valid percent-encoded UTF-8"));
  }

  /** Decodes {@code %41} and its like; empty when that is not valid UTF-8. */
  static Optional<String> percentDecoded(String raw) {
    if (raw.indexOf('%') < 0) {
      return Optional.of(raw);
    }
    byte[] in = raw.getBytes(StandardCharsets.UTF_8);
    ByteBuffer out = ByteBuffer.allocate(in.length);
    for (int i = 0; i < in.length; i++) {
      if (in[i] != '%') {
        out.put(in[i]);
        continue;
      }
      int high = i + 2 < in.length ? Character.digit(in[i + 1], 16) : -1;
      int low = i + 2 < in.length ? Character.digit(in[i + 2], 16) : -1;
      if (high < 0 || low < 0) {
        return Optional.empty();
      }
      out.put((byte) (high << 4 | low));
      i += 2;
    }
    try {
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(out.flip()).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
