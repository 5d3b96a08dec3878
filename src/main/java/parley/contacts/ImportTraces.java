package parley.contacts;

import java.util.List;

/**
 * What other rooms have of contacts that an import has made.
 *
 * @param uses for which a contact is kept
 * @param others what goes with a contact that is not kept
 */
public record ImportTraces(List<ContactUse> uses, List<ContactsTakenBack> others) {
  public ImportTraces {
    uses = List.copyOf(uses);
    others = List.copyOf(others);
  }
}
