package parley.http;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads JSON from outside: UTF-8 only, no duplicate names, nothing after the end. What it builds is
 * bounded while it is parsed, since the tree of a hostile text is up to 30 times as large.
 */
final class UntrustedJson {
  /** Bounds in words, for those who have sent something else. */
  static final String RULES =
      "in UTF-8, without duplicate names, at most 32 deep, with names of at most 1,000 characters,"
          + " numbers of at most 64 and at most 100,000 tokens";

  private static final int DEPTH = 32;
  private static final int NAME_LENGTH = 1_000;
  private static final int NUMBER_LENGTH = 64;

  /** Brackets, names and values; one of them takes up to 50 bytes of memory. */
  private static final int TOKENS = 100_000;

  /** For callbacks of providers, which are dense and larger than any body of ours. */
  private static final int TOKENS_OF_LARGE = 300_000;

  private static final int LARGE_BYTES = 1 << 20;

  /** The decimal exponents of the smallest and the largest number that a double holds. */
  private static final int LEAST_EXPONENT = -323;

  private static final int MOST_EXPONENT = 309;

  private static final JsonMapper READER = reader(TOKENS);
  private static final JsonMapper READER_OF_LARGE = reader(TOKENS_OF_LARGE);

  private UntrustedJson() {}

  private static JsonMapper reader(int tokens) {
    StreamReadConstraints constraints =
        StreamReadConstraints.builder()
            .maxNestingDepth(DEPTH)
            .maxNameLength(NAME_LENGTH)
            .maxNumberLength(NUMBER_LENGTH)
            .maxTokenCount(tokens)
            .build();
    JsonFactory factory =
        JsonFactory.builder()
            .streamReadConstraints(constraints)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    return JsonMapper.builder(factory)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        // As doubles, 1e999 would come back as the text "Infinity".
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .build();
  }

  /**
   * The value in {@code bytes}, whose numbers may be of any magnitude: see {@link #isInRange}.
   *
   * @return null when they are not one well-formed JSON value within the bounds
   */
  static @Nullable JsonNode read(byte[] bytes) {
    try {
      JsonNode node = parse(bytes);
      return node.isMissingNode() ? null : node;
    } catch (CharacterCodingException | JacksonException | ArithmeticException e) {
      return null;
    } catch (NumberFormatException e) {
      // Of exponents with more than ten digits Jackson makes no error of its own.
      return null;
    }
  }

  /**
   * Says where bytes that {@link #read} answers null for, or something else than an object, go
   * wrong. Nothing of what they hold is repeated.
   */
  static String fault(byte[] bytes) {
    try {
      return parse(bytes).isMissingNode() ? "This one is empty." : "This one is no object.";
    } catch (CharacterCodingException e) {
      return "This one is not UTF-8.";
    } catch (JacksonException e) {
      TokenStreamLocation where = e.getLocation();
      return where == null
          ? "This one is not."
          : "This one goes wrong at column %d of line %d."
              .formatted(where.getColumnNr(), where.getLineNr());
    } catch (ArithmeticException | NumberFormatException e) {
      return "This one has a number that is out of range.";
    }
  }

  private static JsonNode parse(byte[] bytes) throws CharacterCodingException {
    // Jackson would accept overlong UTF-8 and guess UTF-16; this decoder does neither.
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    return (bytes.length > LARGE_BYTES ? READER_OF_LARGE : READER).readTree(text);
  }

  /** False if a number in it is none that a double can hold: 1e400, or 1e-400. */
  static boolean isInRange(JsonNode node) {
    if (node.isContainer()) {
      return node.valueStream().allMatch(UntrustedJson::isInRange);
    }
    // Whole numbers are written out, and so are never too large.
    return !node.isBigDecimal() || isInRange(node.decimalValue());
  }

  /** Judges the exponent first: written out, 1e2147483647 would fill the memory. */
  private static boolean isInRange(BigDecimal number) {
    long exponent = (long) number.precision() - number.scale();
    return exponent >= LEAST_EXPONENT
        && exponent <= MOST_EXPONENT
        && Double.isFinite(number.doubleValue());
  }
}
