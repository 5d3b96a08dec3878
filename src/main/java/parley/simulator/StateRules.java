package parley.simulator;

import java.time.InstantSource;
import java.util.Optional;

/** What Meta wants of a message in view of what has happened before. */
final class StateRules {
  private static final String TEMPLATE = "template";

  private static final int ID = 512;

  private final ReplyWindows windows;
  private final TemplateRules templates;
  private final SimulatedFiles simulatedFiles;
  private final InstantSource clock;

  StateRules(Memory memory, InstantSource clock) {
    this.windows = memory.windows();
    this.templates = new TemplateRules(memory.templates());
    this.simulatedFiles = memory.simulatedFiles();
    this.clock = clock;
  }

  /**
   * Checks a message of a type.
   *
   * @return the uploaded file that it names
   * @throws GraphRefusal when it can't be sent now
   */
  Optional<SimulatedFile> check(
      GraphParameters message,
      String type,
      BusinessNumber number,
      CustomerAddress customer,
      Behaviour behaviour) {
    if (type.equals(TEMPLATE)) {
      templates.check(message.object(TEMPLATE), number, behaviour.checkTemplates());
    } else if (!windows.isOpen(number, customer, behaviour, clock.instant())) {
      throw GraphError.of(131047).refusal();
    }
    return SimulatedFileTypes.kinds().contains(type)
        ? medium(message.object(type), type, number)
        : Optional.empty();
  }

  private Optional<SimulatedFile> medium(
      GraphParameters content, String type, BusinessNumber number) {
    Optional<String> id = content.optionalText("id", ID);
    if (id.isEmpty()) {
      return Optional.empty();
    }
    SimulatedFile simulatedFile =
        simulatedFiles
            .find(id.get())
            .filter(it -> it.phoneNumberId().equals(number.phoneNumberId()))
            .filter(it -> clock.instant().isBefore(it.expiresAt()))
            .orElseThrow(() -> unknown(type, id.get()));
    if (!simulatedFile.canBe(type)) {
      throw GraphError.of(131053, "A file of type " + simulatedFile.mimeType() + " is no " + type)
          .refusal();
    }
    return Optional.of(simulatedFile);
  }

  private static GraphRefusal unknown(String type, String id) {
    return GraphError.parameter(
            "Param %s['id'] is not a valid whatsapp business account media attachment ID: %s"
                .formatted(type, id))
        .refusal();
  }
}
