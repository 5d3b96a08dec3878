package parley.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the route of a path: a tree of segments, literal ones before <code>{named}</code> ones. */
final class Router {
  /** What a path leads to. */
  sealed interface Match {
    record Found(Route route, Map<String, String> parameters) implements Match {}

    record OtherMethods(List<String> allowed) implements Match {}

    record Nothing() implements Match {}
  }

  private static final class Node {
    final Map<String, Node> literals = new HashMap<>();
    final SortedMap<String, Route> routes = new TreeMap<>();
    @Nullable Node named;
  }

  private final Node root = new Node();
  private final List<Route> elsewhere = new ArrayList<>();

  Router(List<Route> routes) {
    routes.forEach(this::add);
  }

  private void add(Route route) {
    if (route.method().equals(Route.ANY_METHOD)) {
      elsewhere.add(route);
      return;
    }
    Node node = root;
    for (String segment : segments(route.path())) {
      if (!segment.startsWith("{")) {
        node = node.literals.computeIfAbsent(segment, name -> new Node());
      } else {
        node.named = node.named == null ? new Node() : node.named;
        node = node.named;
      }
    }
    if (node.routes.put(route.method(), route) != null) {
      throw new IllegalArgumentException("two routes: " + route.method() + " " + route.path());
    }
  }

  /** Looks up a raw path, that is one whose segments are still percent-encoded. */
  Match find(String method, String rawPath) {
    if (!rawPath.startsWith("/")) {
      return new Match.Nothing();
    }
    List<String> segments = segments(rawPath);
    Node node = descend(root, segments, 0);
    if (node == null || node.routes.isEmpty()) {
      return elsewhere(rawPath).orElseGet(Match.Nothing::new);
    }
    Route route = node.routes.get(method.equals("HEAD") ? "GET" : method);
    return route == null
        ? elsewhere(rawPath).orElseGet(() -> new Match.OtherMethods(methods(node)))
        : new Match.Found(route, parameters(route, segments));
  }

  private Optional<Match> elsewhere(String rawPath) {
    for (Route route : elsewhere) {
      String folder = route.path().substring(0, route.path().lastIndexOf('/'));
      if (rawPath.equals(folder) || rawPath.startsWith(folder + "/")) {
        return Optional.of(
            new Match.Found(route, Map.of("rest", rawPath.substring(folder.length()))));
      }
    }
    return Optional.empty();
  }

  private static List<String> methods(Node node) {
    SortedSet<String> methods = new TreeSet<>(node.routes.keySet());
    if (methods.contains("GET")) {
      methods.add("HEAD");
    }
    return List.copyOf(methods);
  }

  private static @Nullable Node descend(@Nullable Node node, List<String> segments, int depth) {
    if (node == null || depth == segments.size()) {
      return node;
    }
    Node literal = descend(node.literals.get(segments.get(depth)), segments, depth + 1);
    return literal != null && !literal.routes.isEmpty()
        ? literal
        : segments.get(depth).isEmpty() ? null : descend(node.named, segments, depth + 1);
  }

  private static Map<String, String> parameters(Route route, List<String> segments) {
    Map<String, String> parameters = new HashMap<>();
    List<String> pattern = segments(route.path());
    for (int i = 0; i < pattern.size(); i++) {
      String name = pattern.get(i);
      if (name.startsWith("{")) {
        parameters.put(name.substring(1, name.length() - 1), segments.get(i));
      }
    }
    return parameters;
  }

  private static List<String> segments(String path) {
    List<String> segments = new ArrayList<>();
    int start = 1;
    for (int slash = path.indexOf('/', start); slash >= 0; slash = path.indexOf('/', start)) {
      segments.add(path.substring(start, slash));
      start = slash + 1;
    }
    segments.add(path.substring(Math.min(start, path.length())));
    return segments;
  }
}
