package parley.simulator;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What Meta wants of a message from a template: that there is such a one, and its parameters. */
final class TemplateRules {
  private static final int PARAMETERS = 100;

  private final Templates templates;

  TemplateRules(Templates templates) {
    this.templates = templates;
  }

  /**
   * Checks the object {@code template} of a message. A name that the business has in no language
   * passes unless {@code strict}.
   */
  void check(GraphParameters message, BusinessNumber number, boolean strict) {
    String name = message.text("name", 512);
    String language = message.object("language").text("code", 100);
    List<Template> named =
        templates.of(number).stream().filter(template -> template.name().equals(name)).toList();
    Optional<Template> found =
        named.stream().filter(template -> template.language().equals(language)).findFirst();
    if (found.isPresent()) {
      checkSendable(found.get());
      checkParameters(message, found.get());
    } else if (strict || !named.isEmpty()) {
      throw unknown(name, language);
    }
  }

  private static GraphRefusal unknown(String name, String language) {
    return GraphError.of(
            132001, "template name (%s) does not exist in %s".formatted(name, language))
        .refusal();
  }

  private static void checkSendable(Template template) {
    switch (template.status()) {
      case Template.APPROVED -> {}
      case Template.PAUSED -> throw GraphError.of(132015).refusal();
      case Template.DISABLED -> throw GraphError.of(132016).refusal();
      default -> throw unknown(template.name(), template.language());
    }
  }

  private static void checkParameters(GraphParameters message, Template template) {
    List<GraphParameters> components = message.optionalObjects("components", PARAMETERS);
    check("header", given(components, "header", null), Template.parameters(template.header()));
    check("body", given(components, "body", null), Template.parameters(template.body()));
    String place = Integer.toString(template.buttons().size());
    check("button", given(components, "button", place), Template.parameters(template.url()));
  }

  private static void check(String where, int given, int wanted) {
    if (given != wanted) {
      throw GraphError.of(
              132000,
              "%s: number of localizable_params (%d) does not match the expected number of params (%d)"
                  .formatted(where, given, wanted))
          .refusal();
    }
  }

  /** How many parameters a message has for one component, or for the button at {@code place}. */
  private static int given(List<GraphParameters> components, String type, @Nullable String place) {
    return components.stream()
        .filter(component -> component.text("type", 40).equalsIgnoreCase(type))
        .filter(component -> place == null || place.equals(component.text("index", 10)))
        .mapToInt(component -> component.optionalObjects("parameters", PARAMETERS).size())
        .sum();
  }
}
