package parley.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import parley.http.Access;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;

/** What sites load to show a web chat, and the frame in which it runs. */
public final class ChatPages {
  private static final String FOLDER = "/chat/a";
  private static final String ENTRY = "frame.js";
  private static final String LIT = Lit.FOLDER + "lit-html.js";
  private static final int HOUR = 3_600;
  private static final int DAY = 24 * HOUR;

  /** Sites load these, so each site's page may read them; they keep the same name for ever. */
  private static final List<Response.Header> FOR_SITES =
      List.of(
          new Response.Header(
              "Cache-Control", "public, max-age=" + HOUR + ", stale-while-revalidate=" + DAY),
          new Response.Header("Cross-Origin-Resource-Policy", "cross-origin"));

  private final Function<String, Optional<List<String>>> sites;
  private final boolean hasDemo;
  private final Supplier<Files> files = new Lazy<>(Files::ofJar);

  /** What is made of the files once: the pages lack only what each chat has of its own. */
  private record Files(Assets assets, String frame, String demo) {
    static Files ofJar() {
      SortedMap<String, byte[]> sources = new TreeMap<>(WebFolder.ofJar("chat", "frame.html"));
      sources.put(LIT, Lit.files().get(LIT));
      SortedMap<String, byte[]> all = JoinedModules.join(sources, ENTRY, Lit.FOLDER);
      Assets assets = Assets.released(FOLDER, all);
      String preload = new Modules(all, Map.of()).preload(List.of(ENTRY));
      return new Files(
          assets,
          text(all, "frame.html")
              .replace("{modulepreload}", preload)
              .replace("{assets}", assets.address()),
          text(all, "demo.html").replace("{assets}", assets.address()));
    }

    private static String text(SortedMap<String, byte[]> all, String file) {
      return new String(all.get(file), StandardCharsets.UTF_8);
    }
  }

  /**
   * The pages of all chats.
   *
   * @param sites the sites that may show the chat with this key, as in a content security policy;
   *     empty when there is no such chat
   * @param hasDemo whether there is a page of our own to try a chat on
   */
  public ChatPages(Function<String, Optional<List<String>>> sites, boolean hasDemo) {
    this.sites = sites;
    this.hasDemo = hasDemo;
  }

  /** {@code /chat}. */
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    for (String script :
        List.of("loader.js", "panel.js", "identity.js", "unread.js", "keyboard.js")) {
      ServedFile file = ServedFile.ofJar("/web/chat/" + script, FOR_SITES);
      routes.add(
          Route.get("/chat/" + script, Access.ANYONE, file::response)
              .answering("text/javascript")
              .forSites());
    }
    routes.add(page("/chat/frame/{key}", this::frame));
    routes.add(asset("/{file}", request -> request.path("file")));
    routes.add(
        asset("/{folder}/{file}", request -> request.path("folder") + "/" + request.path("file")));
    if (hasDemo) {
      routes.add(page("/chat/demo/{key}", this::demo));
    }
    return routes;
  }

  private static Route page(String path, Function<Request, Response> answer) {
    return Route.get(path, Access.ANYONE, answer::apply).answering("text/html");
  }

  private Route asset(String below, Function<Request, String> path) {
    return Route.get(FOLDER + "/{hash}" + below, Access.ANYONE, request -> asset(request, path))
        .answering("*/*");
  }

  private Response asset(Request request, Function<Request, String> path) {
    return files
        .get()
        .assets()
        .find(request.path("hash"), path.apply(request))
        .orElseThrow(Problem::notFound)
        .response(request);
  }

  /** Of a chat that there isn't, it is the same page, which no site may show. */
  private Response frame(Request request) {
    List<String> allowed = new ArrayList<>(sites.apply(request.path("key")).orElse(List.of()));
    if (hasDemo) {
      allowed.add("'self'");
    }
    String page = files.get().frame().replace("{sites}", String.join(" ", allowed));
    return html(page, ChatHeaders.frame(allowed));
  }

  private Response demo(Request request) {
    String key = request.path("key");
    if (sites.apply(key).isEmpty()) {
      throw Problem.notFound();
    }
    return html(files.get().demo().replace("{key}", key), ChatHeaders.demo());
  }

  private static Response html(String page, List<Response.Header> headers) {
    Response response =
        Response.bytes(200, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
    for (Response.Header header : headers) {
      response = response.header(header.name(), header.value());
    }
    return response;
  }
}
