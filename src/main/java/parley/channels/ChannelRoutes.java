package parley.channels;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.Fields;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/channels}. */
final class ChannelRoutes {
  /** The answer to a test. */
  private record Tested(boolean passed, List<ChannelConnection.TestStep> steps) {}

  private final Channels channels;
  private final ChannelSetup setup;
  private final Supplier<String> publicUrl;

  ChannelRoutes(Channels channels, Supplier<String> publicUrl) {
    this.channels = channels;
    this.setup = channels.setup();
    this.publicUrl = publicUrl;
  }

  List<Route> routes() {
    return Stream.concat(
            Stream.of(
                Route.get("/v1/channel-types", Access.needs(Scope.CHANNELS_READ), this::types),
                Route.get("/v1/channels", Access.needs(Scope.CHANNELS_READ), this::list),
                Route.post("/v1/channels", Access.needs(Scope.CHANNELS_MANAGE), this::add),
                Route.get("/v1/channels/{id}", Access.needs(Scope.CHANNELS_READ), this::read),
                Route.get(
                    "/v1/channels/{id}/templates",
                    Access.needs(Scope.CHANNELS_READ),
                    this::templates),
                Route.post(
                    "/v1/channels/{id}/resume", Access.needs(Scope.CHANNELS_MANAGE), this::resume),
                Route.post(
                    "/v1/channels/{id}/test", Access.needs(Scope.CHANNELS_MANAGE), this::test),
                Route.delete(
                    "/v1/channels/{id}", Access.needs(Scope.CHANNELS_MANAGE), this::remove)),
            Route.update("/v1/channels/{id}", Access.needs(Scope.CHANNELS_MANAGE), this::change)
                .stream())
        .toList();
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    Page<Channel> page = channels.page(request.organizationId(), paging);
    return request.page(paging, page.map(this::view));
  }

  private Response types(Request request) {
    return Response.ok(
        Map.of("data", channels.types().all().stream().map(ChannelTypeView::of).toList()));
  }

  private WriteAndAnswer<Channel> add(Request request) {
    Fields body = request.body();
    ChannelType type = ChannelBody.type(body, channels.types());
    ChannelProfile profile = ChannelBody.added(type, body, channels.random());
    ChannelOwnership ownership = setup.claim(type, profile);
    return new WriteAndAnswer<>(
        tx -> setup.add(tx, AuditActor.of(request), type, profile, ownership), this::added);
  }

  private Response added(Channel channel) {
    ChannelView added = view(channel);
    return Response.created("/v1/channels/" + added.id(), added);
  }

  private Response read(Request request) {
    return Response.ok(
        view(channels.get(request.organizationId(), request.id("id", IdType.CHANNEL))));
  }

  private Response templates(Request request) {
    Channel channel = channels.get(request.organizationId(), request.id("id", IdType.CHANNEL));
    byte[] json = channels.templates().of(channel, isRefresh(request));
    return Response.bytes(200, "application/json", json);
  }

  private static boolean isRefresh(Request request) {
    return switch (request.query("refresh").orElse("false")) {
      case "true" -> true;
      case "false" -> false;
      default -> throw Problem.invalidParameter("query:refresh", "must be true or false");
    };
  }

  private Response change(Request request) {
    Channel known = channels.get(request.organizationId(), request.id("id", IdType.CHANNEL));
    return Response.ok(
        view(
            setup.change(
                AuditActor.of(request), known, ChannelBody.changed(known.type(), request.body()))));
  }

  /** Asks the provider, which changes nothing here: nothing is written. */
  private WriteAndAnswer<Tested> test(Request request) {
    Channel channel = channels.get(request.organizationId(), request.id("id", IdType.CHANNEL));
    List<ChannelConnection.TestStep> steps = setup.test(channel);
    boolean passed = steps.stream().allMatch(ChannelConnection.TestStep::passed);
    return new WriteAndAnswer<>(tx -> new Tested(passed, steps), Response::ok);
  }

  private WriteAndAnswer<Channel> resume(Request request) {
    long id = request.id("id", IdType.CHANNEL);
    return new WriteAndAnswer<>(
        tx -> setup.resume(tx, request.organizationId(), id),
        channel -> Response.ok(view(channel)));
  }

  private Response remove(Request request) {
    setup.remove(AuditActor.of(request), request.id("id", IdType.CHANNEL));
    return Response.noContent();
  }

  private ChannelView view(Channel channel) {
    return ChannelView.of(channel, publicUrl.get());
  }
}
