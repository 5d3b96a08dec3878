package parley.http;

import java.util.List;

/**
 * One method on one path, who may call it, and what answers.
 *
 * @param path as in {@code openapi.yaml}: {@code /v1/contacts/{id}}
 * @param media the media type that it answers with when all goes well
 * @param bodyLimit bytes that a request body may have at most
 * @param isForSites whether pages of any origin may call it and read the answer, errors too; the
 *     handler refuses those that it doesn't want
 */
public record Route(
    String method,
    String path,
    Access access,
    String media,
    int bodyLimit,
    boolean isForSites,
    Handler handler) {
  static final String ANY_METHOD = "*";

  private static final int ONE_MIB = 1 << 20;

  /** A route. */
  public Route {
    if (method.equals("POST")
        && access.proof().takesToken()
        && !(handler instanceof IdempotentHandler)) {
      throw new IllegalArgumentException(path + ": a POST with a token must be an IdempotentPost");
    }
  }

  /** A route that answers JSON and takes bodies up to 1 MiB. */
  public static Route of(String method, String path, Access access, Handler handler) {
    return new Route(method, path, access, "application/json", ONE_MIB, false, handler);
  }

  public static Route get(String path, Access access, Handler handler) {
    return of("GET", path, access, handler);
  }

  /** A {@code POST} that needs a token: it has its effect once per {@code Idempotency-Key}. */
  public static Route post(String path, Access access, IdempotentPost idempotentPost) {
    return of("POST", path, access, new IdempotentHandler.Posted(idempotentPost));
  }

  /** The same for a body that is taken in before it is looked at. */
  public static <R extends ReceivedUpload> Route post(
      String path, Access access, IdempotentUpload<R> idempotentUpload) {
    return of("POST", path, access, new IdempotentHandler.Taken<>(idempotentUpload));
  }

  /**
   * A {@code POST} without a token, which takes no heed of {@code Idempotency-Key}: nobody would
   * own the key, and whoever knew it would be given the answer.
   */
  public static Route openPost(String path, Access access, Handler handler) {
    return of("POST", path, access, handler);
  }

  /** The two names of an update: {@code PUT} and {@code PATCH} do the same. */
  public static List<Route> update(String path, Access access, Handler handler) {
    return List.of(put(path, access, handler), of("PATCH", path, access, handler));
  }

  public static Route put(String path, Access access, Handler handler) {
    return of("PUT", path, access, handler);
  }

  public static Route delete(String path, Access access, Handler handler) {
    return of("DELETE", path, access, handler);
  }

  /**
   * What answers any method on any path at or below {@code folder} that leads to nothing else; the
   * parameter {@code rest} is what follows the folder.
   */
  public static Route elsewhere(String folder, Access access, Handler handler) {
    return of(ANY_METHOD, folder + "/{rest}", access, handler);
  }

  /** The same route answering another media type. */
  public Route answering(String otherMedia) {
    return new Route(method, path, access, otherMedia, bodyLimit, isForSites, handler);
  }

  /** The same route with another limit for the body, in bytes. */
  public Route accepting(int bytes) {
    return new Route(method, path, access, media, bytes, isForSites, handler);
  }

  /** The same route for pages of other origins. */
  public Route forSites() {
    return new Route(method, path, access, media, bodyLimit, true, handler);
  }
}
