package parley.contract;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A node of the document and the JSON Pointer to it. */
record Place(String pointer, JsonNode node) {
  Place child(String name) {
    String escaped = name.replace("~", "~0").replace("/", "~1");
    return new Place(pointer + "/" + escaped, node.path(name));
  }

  Place item(int index) {
    return new Place(pointer + "/" + index, node.path(index));
  }

  boolean exists() {
    return !node.isMissingNode();
  }

  List<Place> children() {
    return node.properties().stream().map(Map.Entry::getKey).map(this::child).toList();
  }

  /** The last part of the pointer. */
  String name() {
    String last = pointer.substring(pointer.lastIndexOf('/') + 1);
    return last.replace("~1", "/").replace("~0", "~");
  }

  /** The pointer as a URI fragment. */
  String fragment() {
    try {
      return new URI(null, null, null, pointer).getRawFragment();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
