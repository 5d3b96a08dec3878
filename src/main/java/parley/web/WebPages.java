package parley.web;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import parley.http.Access;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;

/** The pages and what they load. */
public final class WebPages {
  /** Pages with a conversation in them; all others are {@code page.html}. */
  private static final List<String> INBOX =
      List.of("/inbox", "/inbox/{view}", "/inbox/{view}/{conversation}");

  private static final List<String> OTHERS =
      List.of(
          "/login",
          "/signup",
          "/forgot",
          "/contacts",
          "/contacts/{contact}",
          "/reports",
          "/settings",
          "/settings/{page}",
          "/settings/{page}/{item}");

  private static final String SIMULATOR = "/simulator";

  private final Supplier<Site> site;
  private final List<String> others;

  /**
   * The pages of the jar, or those in a folder, which is read again for each request.
   *
   * @param folder that has a folder {@code inbox} like the one in the sources; empty for the jar
   * @param simulator whether there is a phone to play customers on
   * @param links paths that links in mails lead to; none where other pages have them
   * @throws IllegalArgumentException when there are no pages in the folder
   */
  public WebPages(Optional<Path> folder, boolean simulator, List<String> links) {
    this.others = new ArrayList<>(OTHERS);
    others.addAll(links);
    if (simulator) {
      others.add(SIMULATOR);
    }
    this.site = folder.map(WebPages::edited).orElseGet(() -> new Lazy<>(WebPages::released));
  }

  private static Site released() {
    return Site.of(WebFolder.ofJar("inbox", "inbox.html"));
  }

  private static Supplier<Site> edited(Path folder) {
    Path inbox = folder.resolve("inbox");
    if (!Files.isRegularFile(inbox.resolve("inbox.html"))) {
      throw new IllegalArgumentException(
          "PARLEY_WEB_DIR must be a folder with the pages, and there is no inbox/inbox.html in "
              + folder.toAbsolutePath());
    }
    return () -> Site.edited(WebFolder.of(inbox));
  }

  /** What is served; nobody needs a token to get a page, only to see something in it. */
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    INBOX.forEach(path -> routes.add(page(path, "inbox.html")));
    others.forEach(path -> routes.add(page(path, "page.html")));
    routes.add(sheet("/sheet", SheetHeaders.sealed()));
    routes.add(sheet("/sheet/pictures", SheetHeaders.withPictures()));
    routes.add(asset("/{file}"));
    routes.add(asset("/{folder}/{file}"));
    routes.add(asset("/{folder}/{subfolder}/{file}"));
    return routes;
  }

  private Route page(String path, String file) {
    return Route.get(path, Access.ANYONE, request -> site.get().page(file).response(request))
        .answering("text/html");
  }

  /** What the HTML of a mail is put on: always the same, whatever page shows it. */
  private static Route sheet(String path, List<Response.Header> headers) {
    ServedFile sheet = ServedFile.ofJar("/web/sheet.html", headers);
    return Route.get(path, Access.ANYONE, sheet::response).answering("text/html");
  }

  private Route asset(String below) {
    List<String> names = List.of(below.substring(2, below.length() - 1).split("}/\\{", -1));
    return Route.get(
            Site.FOLDER + "/{hash}" + below, Access.ANYONE, request -> asset(request, names))
        .answering("*/*");
  }

  private Response asset(Request request, List<String> names) {
    String path = String.join("/", names.stream().map(request::path).toList());
    return site.get()
        .asset(request.path("hash"), path)
        .orElseThrow(Problem::notFound)
        .response(request);
  }
}
