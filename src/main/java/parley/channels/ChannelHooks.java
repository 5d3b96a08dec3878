package parley.channels;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import parley.http.Access;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.storage.IdType;

/** The routes that providers call: {@code /webhooks/{type}} and {@code …/{channel_id}}. */
final class ChannelHooks {
  private static final String PATH = "/webhooks/";

  private final Channels channels;
  private final UpdateDispatcher dispatcher;
  private final Supplier<String> publicUrl;

  ChannelHooks(Channels channels, UpdateDispatcher dispatcher, Supplier<String> publicUrl) {
    this.channels = channels;
    this.dispatcher = dispatcher;
    this.publicUrl = publicUrl;
  }

  List<Route> routes(List<ChannelAdapter> adapters) {
    return adapters.stream()
        .flatMap(adapter -> adapter.hooks().stream().map(hook -> route(adapter.type(), hook)))
        .toList();
  }

  private Route route(ChannelType type, Hook hook) {
    String path = PATH + type.name() + (hook.shared() ? "" : "/{channel_id}") + hook.ending();
    Route route =
        hook.method().equals("GET")
            ? Route.get(path, Access.SIGNED, request -> receive(type, hook, request))
            : Route.openPost(path, Access.SIGNED, request -> receive(type, hook, request))
                .accepting(hook.mostBytes());
    return route.answering(hook.answers());
  }

  private Response receive(ChannelType type, Hook hook, Request request) {
    Optional<Channel> found = hook.shared() ? Optional.empty() : Optional.of(find(type, request));
    String url =
        publicUrl.get()
            + PATH
            + type.name()
            + found.map(channel -> "/" + IdType.CHANNEL.encode(channel.id())).orElse("");
    HookCall call = new HookCall(request, url, found, new InstalledChannels(channels, type));
    switch (hook.receiver().receive(call)) {
      case HookAnswer.Replied(var response) -> {
        return response;
      }
      case HookAnswer.Reported reported -> dispatcher.deliver(reported);
      case HookAnswer.Unreadable unreadable -> dispatcher.keep(unreadable, request.bytes());
    }
    return Response.ok(Map.of("received", true));
  }

  private Channel find(ChannelType type, Request request) {
    return channels
        .byId(request.id("channel_id", IdType.CHANNEL))
        .filter(channel -> channel.type().equals(type))
        .orElseThrow(Problem::notFound);
  }

  /** The channels of one type in the whole installation. */
  private record InstalledChannels(Channels channels, ChannelType type) implements HookCall.Lookup {
    @Override
    public List<Channel> named(Collection<String> accountKeys, Collection<String> groupKeys) {
      return channels.named(type, accountKeys, groupKeys);
    }

    @Override
    public boolean isKnown(String secret) {
      return channels.isKnown(type, secret);
    }
  }
}
