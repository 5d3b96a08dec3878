package parley.conversations.content;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.Fields;
import parley.storage.IdType;
import tools.jackson.databind.node.ObjectNode;

/** Where a file is: at an address that the provider fetches, or with us. Exactly one of the two. */
record MediaSource(@Nullable String url, @Nullable MediaReference media) {
  private static final int URL_LENGTH = 2048;

  /** Reads {@code url} and {@code media_id}. */
  static MediaSource read(Fields fields, String kind) {
    Field<String> url = url(fields, "url");
    Field<Long> id = fields.id("media_id", IdType.MEDIA, "unknown_media");
    if (!url.isGiven() && !id.isGiven()) {
      fields.reject("url", "required", "url or media_id must be there");
    } else if (url.isGiven() && id.isGiven()) {
      fields.reject("media_id", "not_allowed", "must not be there beside url");
    }
    Long mediaId = id.orNull();
    return new MediaSource(
        url.orNull(),
        mediaId == null ? null : new MediaReference(mediaId, kind, fields.pointerTo("media_id")));
  }

  /** An address that everybody can open: http or https, with a host and without a password. */
  static Field<String> url(Fields fields, String name) {
    return fields
        .text(name, URL_LENGTH)
        .check(MediaSource::isWeb, "invalid_url", "must be http(s)://host…, without a user");
  }

  private static boolean isWeb(String text) {
    try {
      URI uri = new URI(text);
      return uri.getHost() != null
          && uri.getRawUserInfo() == null
          && ("http".equalsIgnoreCase(uri.getScheme())
              || "https".equalsIgnoreCase(uri.getScheme()));
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** The file of ours, if it is one. */
  List<MediaReference> files() {
    return media == null ? List.of() : List.of(media);
  }

  /** Adds both, one of them as null. */
  void put(ObjectNode json) {
    json.put("url", url);
    json.put("media_id", media == null ? null : IdType.MEDIA.encode(media.id()));
  }
}
