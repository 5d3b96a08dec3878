package parley.storage;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The types of resources and the prefixes of their ids in the API: {@code con_0c3v9k2m4q8xa}. The
 * body is the 64-bit number in Crockford's base 32, lower case, 13 characters.
 */
public enum IdType {
  ORGANIZATION("org_"),
  AGENT("usr_"),
  INVITATION("inv_"),
  SESSION("ses_"),
  API_KEY("key_"),
  CONTACT("con_"),
  NOTE("not_"),
  ATTRIBUTE("atr_"),
  IMPORT("imp_"),
  EXPORT("exp_"),
  SEGMENT("seg_"),
  TAGGING("tgg_"),
  CONVERSATION("cnv_"),
  ACTIVITY("act_"),
  MESSAGE("msg_"),
  CHANNEL("chn_"),
  VISITOR("vis_"),
  QUARANTINED_UPDATE("qtn_"),
  TEAM("tem_"),
  REPLY("rpl_"),
  MEDIA("med_"),
  EVENT("evt_"),
  WEBHOOK("whk_"),
  DELIVERY("dlv_"),
  AUDIT("aud_"),
  REQUEST("req_");

  private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final int LENGTH = 13;

  private final String prefix;

  IdType(String prefix) {
    this.prefix = prefix;
  }

  /** The API's form of an id. */
  public String encode(long id) {
    char[] body = new char[LENGTH];
    long rest = id;
    for (int i = LENGTH - 1; i >= 0; i--) {
      body[i] = ALPHABET.charAt((int) (rest & 31));
      rest >>>= 5;
    }
    return prefix.concat(new String(body));
  }

  /** The same for an id that may be absent. */
  public @Nullable String encodeOrNull(@Nullable Long id) {
    return id == null ? null : encode(id);
  }

  /** The number behind an id of this type; empty for whatever {@link #encode} never answers. */
  public OptionalLong decode(String id) {
    if (id.length() != prefix.length() + LENGTH || !id.startsWith(prefix)) {
      return OptionalLong.empty();
    }
    long number = 0;
    for (int i = prefix.length(); i < id.length(); i++) {
      int digit = ALPHABET.indexOf(id.charAt(i));
      if (digit < 0 || number >>> 58 != 0) {
        return OptionalLong.empty();
      }
      number = number << 5 | digit;
    }
    return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
  }
}
