package parley.webchat;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import parley.channels.ChannelKeys;
import parley.channels.webchat.WebChatType;
import parley.storage.IdType;
import parley.storage.Tx;

/**
 * Ends what visitors have begun of whom nothing may be left, and forgets from where they came. Who
 * is called the same on another chat is somebody else, and goes on.
 */
final class VisitorErasure {
  private VisitorErasure() {}

  static void erase(Tx tx, long organizationId, List<VisitorAddress> visitors) {
    if (visitors.isEmpty()) {
      return;
    }
    VisitorNetworkRows.forget(tx, organizationId, visitors);
    Map<String, List<String>> addresses =
        visitors.stream()
            .collect(
                groupingBy(VisitorAddress::widgetKey, mapping(VisitorAddress::address, toList())));
    Map<String, Long> channels =
        ChannelKeys.channels(tx, organizationId, WebChatType.TYPE, addresses.keySet());
    addresses.forEach((key, known) -> {
      Long channelId = channels.get(key);
      // The sessions of a chat that is gone are gone with it.
      if (channelId != null) {
        endSessions(tx, organizationId, channelId, known);
      }
    });
  }

  private static void endSessions(
      Tx tx, long organizationId, long channelId, List<String> addresses) {
    List<Long> visitors =
        addresses.stream()
            .flatMapToLong(address -> IdType.VISITOR.decode(address).stream())
            .boxed()
            .toList();
    if (!visitors.isEmpty()) {
      VisitorSessionRows.forget(tx, organizationId, channelId, visitors);
    }
    List<String> subjects =
        addresses.stream()
            .flatMap(address -> Stream.ofNullable(VisitorIdentity.subject(address)))
            .toList();
    if (!subjects.isEmpty()) {
      VisitorSessionRows.forgetNamed(tx, organizationId, channelId, subjects);
    }
  }
}
