package parley.simulator;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import parley.http.Access;
import parley.http.Json;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import tools.jackson.databind.node.ObjectNode;

/** What the Graph API tells of a number, and the profile that its customers see. */
final class GraphNumberRoutes {
  private static final String PROFILE =
      "/simulator/graph/{version}/{phone_number_id}/whatsapp_business_profile";

  private static final String TYPE = "WhatsAppBusinessPhoneNumber";

  private static final List<String> STANDARD =
      List.of(
          "verified_name",
          "code_verification_status",
          "display_phone_number",
          "quality_rating",
          "platform_type",
          "throughput",
          "webhook_configuration",
          "id");

  private final GraphHandler handler;
  private final NumberDirectory numberDirectory;
  private final BusinessProfiles profiles = new BusinessProfiles();

  GraphNumberRoutes(GraphHandler handler, NumberDirectory numberDirectory) {
    this.handler = handler;
    this.numberDirectory = numberDirectory;
  }

  List<Route> routes() {
    return List.of(
        Route.get(PROFILE, Access.PROVIDER, handler.around(this::profile)),
        Route.openPost(PROFILE, Access.PROVIDER, handler.around(this::changeProfile)));
  }

  /** The number with this id; empty when there is none. */
  Optional<Response> show(Request request, String id) {
    List<BusinessNumber> found = numberDirectory.find(id).stream().toList();
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Response.ok(of(request, GraphCall.of(request, Json.object(), id, found).number())));
  }

  /** A number, with those of its fields that are asked for. */
  static ObjectNode of(Request request, BusinessNumber number) {
    return GraphFields.chosen(request, whole(number), TYPE, STANDARD);
  }

  private static ObjectNode whole(BusinessNumber number) {
    ObjectNode whole =
        Json.object()
            .put("id", number.phoneNumberId())
            .put("verified_name", number.verifiedName())
            .put("display_phone_number", number.spacedPhoneNumber())
            .put("code_verification_status", "VERIFIED")
            .put("quality_rating", "GREEN")
            .put("platform_type", "CLOUD_API")
            .put("name_status", "APPROVED")
            .put("status", "CONNECTED")
            .put("account_mode", "SANDBOX")
            .put("messaging_limit_tier", "TIER_UNLIMITED")
            .put("whatsapp_business_manager_messaging_limit", "TIER_UNLIMITED")
            .put("is_official_business_account", false);
    whole.putObject("throughput").put("level", "STANDARD");
    whole.putObject("webhook_configuration").put("application", number.callback().toString());
    return whole;
  }

  private Response profile(Request request) {
    BusinessNumber number = GraphCall.toNumber(request, numberDirectory).number();
    ObjectNode profile = profiles.of(number);
    ObjectNode body = Json.object();
    body.putArray("data")
        .add(
            GraphFields.chosen(
                request, profile, "WhatsAppBusinessProfile", BusinessProfiles.FIELDS));
    return Response.ok(body);
  }

  private Response changeProfile(Request request) {
    GraphCall call = GraphCall.toNumber(request, numberDirectory);
    GraphParameters graphParameters = GraphParameters.of(call.parameters());
    graphParameters.choice("messaging_product", Set.of("whatsapp"), null);
    profiles.change(call.number(), graphParameters);
    return Response.ok(Json.object().put("success", true));
  }
}
