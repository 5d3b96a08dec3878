package parley.channels;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A text that the provider has been asked to approve; every word of the provider's in lower case.
 *
 * @param language as the provider writes it: {@code en_US}
 * @param category {@code marketing}, {@code utility} …; null when the provider doesn't say
 * @param status {@code approved}, or what keeps it from being sent
 * @param parameterFormat how placeholders are written: {@code positional} for {@code {{1}}}, and
 *     another word where they have names
 */
public record MessageTemplate(
    String name,
    String language,
    @Nullable String category,
    String status,
    String parameterFormat,
    List<Component> components) {

  /** A template. */
  public MessageTemplate {
    components = List.copyOf(components);
  }

  /**
   * A part of it, in the order in which it is shown.
   *
   * @param type {@code header}, {@code body}, {@code footer}, {@code buttons} …
   * @param format of a header: {@code text}, {@code image} …
   * @param text with placeholders or without
   * @param buttons of the part that has them
   */
  public record Component(
      String type,
      @Nullable String format,
      @Nullable String text,
      @Nullable List<Button> buttons) {}

  /**
   * A button.
   *
   * @param type {@code quick_reply}, {@code url}, {@code phone_number} …
   * @param url where it leads; may have a placeholder
   * @param phoneNumber whom it calls
   */
  public record Button(
      String type, @Nullable String text, @Nullable String url, @Nullable String phoneNumber) {}
}
