package parley.channels;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import parley.http.Access;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;

/** {@code /v1/channels}. */
final class ChannelRoutes {
  private final Channels channels;
  private final Supplier<String> publicUrl;

  ChannelRoutes(Channels channels, Supplier<String> publicUrl) {
    this.channels = channels;
    this.publicUrl = publicUrl;
  }

  List<Route> routes() {
    return Stream.concat(
            Stream.of(
                Route.get("/v1/channels", Access.AGENT, this::list),
                Route.post("/v1/channels", Access.OWNER, this::add),
                Route.get("/v1/channels/{id}", Access.AGENT, this::read),
                Route.post("/v1/channels/{id}/resume", Access.OWNER, this::resume),
                Route.delete("/v1/channels/{id}", Access.OWNER, this::remove)),
            Route.update("/v1/channels/{id}", Access.OWNER, this::change).stream())
        .toList();
  }

  private Response list(Request request) {
    Paging paging = request.paging();
    Page<Channel> page = channels.page(request.organizationId(), paging);
    return request.page(paging, page.map(this::view));
  }

  private WriteAndAnswer<Channel> add(Request request) {
    Fields body = request.body();
    Field<String> type = body.choice("type", channels::knownType).required();
    ChannelProfile profile = ChannelBody.added(body);
    ChannelOwnership channelOwnership = channels.claim(type.get(), profile);
    return new WriteAndAnswer<>(
        tx -> channels.add(tx, request.organizationId(), type.get(), profile, channelOwnership),
        this::added);
  }

  private Response added(Channel channel) {
    ChannelView added = view(channel);
    return Response.created("/v1/channels/" + added.id(), added);
  }

  private Response read(Request request) {
    return Response.ok(
        view(channels.get(request.organizationId(), request.id("id", IdType.CHANNEL))));
  }

  private Response change(Request request) {
    long id = request.id("id", IdType.CHANNEL);
    ChannelChange change = ChannelBody.changed(request.body());
    return Response.ok(view(channels.change(request.organizationId(), id, change)));
  }

  private WriteAndAnswer<Channel> resume(Request request) {
    long id = request.id("id", IdType.CHANNEL);
    return new WriteAndAnswer<>(
        tx -> channels.resume(tx, request.organizationId(), id),
        channel -> Response.ok(view(channel)));
  }

  private Response remove(Request request) {
    channels.remove(request.organizationId(), request.id("id", IdType.CHANNEL));
    return Response.noContent();
  }

  private ChannelView view(Channel channel) {
    return ChannelView.of(channel, publicUrl.get());
  }
}
