package parley.channels;

import java.util.List;

/** What a provider said to the question which templates a channel has. */
public sealed interface TemplateListing {
  /**
   * These.
   *
   * @param complete whether they are all that there are
   */
  record Listed(List<MessageTemplate> templates, boolean complete) implements TemplateListing {}

  /** It can't be asked before the channel has this field. */
  record Incomplete(String field) implements TemplateListing {}

  /** It refused, or could not be reached. */
  record Failed(MessageError error) implements TemplateListing {}
}
