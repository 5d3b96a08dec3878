package parley.simulator;

import java.time.InstantSource;

/** What Meta wants of a message in view of what has happened before. */
final class StateRules {
  private static final String TEMPLATE = "template";

  private final ReplyWindows windows;
  private final TemplateRules templates;
  private final InstantSource clock;

  StateRules(ReplyWindows windows, Templates templates, InstantSource clock) {
    this.windows = windows;
    this.templates = new TemplateRules(templates);
    this.clock = clock;
  }

  /**
   * Checks a message of a type.
   *
   * @throws GraphRefusal when it can't be sent now
   */
  void check(
      Params message,
      String type,
      BusinessNumber number,
      CustomerAddress customer,
      Behaviour behaviour) {
    if (type.equals(TEMPLATE)) {
      templates.check(message.object(TEMPLATE), number, behaviour.checkTemplates());
    } else if (behaviour.enforceWindow() && !windows.isOpen(number, customer, clock.instant())) {
      throw GraphError.of(131047).refusal();
    }
  }
}
