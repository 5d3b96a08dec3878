package parley.apikeys;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import parley.audit.AuditActor;
import parley.http.Access;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.Database;
import parley.storage.IdType;

/** The keys of one kind of holder: {@code /v1/api-keys} and {@code /v1/me/api-keys}. */
final class ApiKeyRoutes {
  private final String path;
  private final Access access;
  private final Function<Request, KeyHolder> holder;
  private final Database database;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final ApiKeyBody bodies;
  private final KeyLifecycle lifecycle;

  ApiKeyRoutes(
      String path,
      Scope scope,
      Function<Request, KeyHolder> holder,
      Database database,
      InstantSource clock,
      RandomGenerator random,
      ApiKeyBody bodies,
      KeyLifecycle lifecycle) {
    this.path = path;
    this.access = Access.needs(scope);
    this.holder = holder;
    this.database = database;
    this.clock = clock;
    this.random = random;
    this.bodies = bodies;
    this.lifecycle = lifecycle;
  }

  List<Route> routes() {
    String one = path + "/{id}";
    return Stream.concat(
            Stream.of(
                Route.get(path, access, this::list),
                Route.post(path, access, this::add),
                Route.get(one, access, this::read),
                Route.delete(one, access, this::revoke),
                Route.post(one + "/rotate", access, this::rotate)),
            Route.update(one, access, this::change).stream())
        .toList();
  }

  private Response list(Request request) {
    KeyHolder whose = holder.apply(request);
    Paging paging = request.paging();
    Page<ApiKey> page =
        database.read(tx ->
            Page.of(
                ApiKeyRows.page(tx, whose, paging),
                paging,
                () -> ApiKeyRows.count(tx, whose),
                key -> new Cursors.Position(key.id(), key.id())));
    Instant now = clock.instant();
    return request.page(paging, page.map(key -> ApiKeyView.of(key, now)));
  }

  private WriteAndAnswer<ApiKey> add(Request request) {
    KeyRequest asking = asking(request);
    ApiKeyBody.New wanted = bodies.added(request.body(), clock.instant());
    String secret = KeyFormat.generate(random);
    return new WriteAndAnswer<>(
        tx -> lifecycle.add(tx, asking, wanted, secret),
        key -> {
          ApiKeyView view = ApiKeyView.made(key, secret, clock.instant());
          return Response.created(path + "/" + view.id(), view);
        });
  }

  private Response read(Request request) {
    KeyHolder whose = holder.apply(request);
    long id = keyId(request);
    ApiKey key = database.read(tx -> ApiKeyRows.find(tx, whose, id)).orElseThrow(Problem::notFound);
    return Response.ok(ApiKeyView.of(key, clock.instant()));
  }

  private Response change(Request request) {
    KeyRequest asking = asking(request);
    long id = keyId(request);
    KeyProfile.Change change = bodies.changed(request.body());
    ApiKey key = database.write(tx -> lifecycle.change(tx, asking, id, change));
    return Response.ok(ApiKeyView.of(key, clock.instant()));
  }

  private WriteAndAnswer<ApiKey> rotate(Request request) {
    KeyRequest asking = asking(request);
    long id = keyId(request);
    Rotation rotation = bodies.rotation(request.body(), clock.instant());
    String secret = KeyFormat.generate(random);
    return new WriteAndAnswer<>(
        tx -> lifecycle.rotate(tx, asking, id, rotation, secret),
        key -> Response.ok(ApiKeyView.made(key, secret, clock.instant())));
  }

  private Response revoke(Request request) {
    KeyRequest asking = asking(request);
    long id = keyId(request);
    database.write(tx -> {
      lifecycle.revoke(tx, asking, id);
      return true;
    });
    return Response.noContent();
  }

  private KeyRequest asking(Request request) {
    return new KeyRequest(request.caller(), holder.apply(request), AuditActor.of(request));
  }

  private static long keyId(Request request) {
    return request.id("id", IdType.API_KEY);
  }
}
