package parley.contacts;

import java.util.List;

/**
 * The contact that somebody on a channel is.
 *
 * @param blocked whether nobody wants to read what they write
 * @param undeliverable those of the addresses by which they were met at which, as far as was
 *     reported, nothing arrives
 */
public record MetContact(long id, boolean blocked, List<String> undeliverable) {

  /** One of whom nothing was known. */
  static MetContact unknown(long id) {
    return new MetContact(id, false, List.of());
  }
}
