package parley.simulator;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/** What businesses tell their customers about themselves. */
final class BusinessProfiles {
  /** All fields of a profile. */
  static final List<String> FIELDS =
      List.of(
          "about",
          "address",
          "description",
          "email",
          "profile_picture_url",
          "websites",
          "vertical",
          "messaging_product");

  private static final int MOST = 10_000;
  private static final int WEBSITES = 2;
  private static final int WEBSITE = 256;
  private static final Map<String, Integer> LONGEST =
      Map.of("about", 139, "address", 256, "description", 512, "email", 128);

  private static final Set<String> VERTICALS =
      Set.of(
          "other",
          "auto",
          "beauty",
          "apparel",
          "edu",
          "entertain",
          "event_plan",
          "finance",
          "grocery",
          "govt",
          "hotel",
          "health",
          "nonprofit",
          "prof_services",
          "retail",
          "travel",
          "restaurant",
          "alcohol",
          "online_gambling",
          "physical_gambling",
          "otc_drugs");

  private final Cache<String, ObjectNode> byNumber =
      Caffeine.newBuilder().maximumSize(MOST).build();

  ObjectNode of(BusinessNumber number) {
    return byNumber.get(number.key(), key -> initial()).deepCopy();
  }

  /**
   * Changes the fields that are there.
   *
   * @throws GraphRefusal for a wrong one
   */
  void change(BusinessNumber number, GraphParameters graphParameters) {
    ObjectNode profile = of(number);
    new TreeMap<>(LONGEST)
        .forEach((name, most) ->
            graphParameters.optionalText(name, most).ifPresent(text -> profile.put(name, text)));
    if (graphParameters.has("vertical")) {
      profile.put(
          "vertical", graphParameters.choice("vertical", VERTICALS, null).toUpperCase(Locale.ROOT));
    }
    if (graphParameters.has("websites")) {
      graphParameters
          .texts("websites", WEBSITES, WEBSITE)
          .forEach(profile.putArray("websites")::add);
    }
    byNumber.put(number.key(), profile);
  }

  private static ObjectNode initial() {
    ObjectNode profile = Json.object().put("messaging_product", "whatsapp");
    FIELDS.stream()
        .filter(name -> !profile.has(name) && !name.equals("websites"))
        .forEach(name -> profile.put(name, ""));
    profile.putArray("websites");
    return profile.put("vertical", "UNDEFINED");
  }
}
