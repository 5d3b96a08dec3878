package parley.http;

import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/** A request that has found its route and passed its checks. */
public final class Request {
  private static final Pattern STRICT =
      Pattern.compile("(?i)(?:^|,)\\s*handling\\s*=\\s*(?:strict|\"strict\")\\s*(?:[;,]|$)");

  private static final byte[] EMPTY_OBJECT = {'{', '}'};
  private static final int JSON_BYTES = 1 << 20;

  private final RawExchange rawExchange;
  private final Router.Match.Found match;
  private final @Nullable Caller caller;
  private final Authenticator authenticator;
  private final Cursors cursors;
  private final Idempotency idempotency;
  private final String requestId;
  private final Query query;
  private byte @Nullable [] bytes;

  Request(
      RawExchange rawExchange,
      Router.Match.Found match,
      @Nullable Caller caller,
      Authenticator authenticator,
      Cursors cursors,
      Idempotency idempotency,
      String requestId) {
    this.rawExchange = rawExchange;
    this.match = match;
    this.caller = caller;
    this.authenticator = authenticator;
    this.cursors = cursors;
    this.idempotency = idempotency;
    this.requestId = requestId;
    this.query = new Query(rawExchange.query());
  }

  /** Who sent it; only on routes that need a token. */
  public Caller caller() {
    if (caller == null) {
      throw new IllegalStateException("no caller on " + match.route().path());
    }
    return caller;
  }

  /**
   * The agent who sent it, for what only people do.
   *
   * @throws Problem {@code forbidden} when the caller is no agent
   */
  public AgentCaller agent() {
    return switch (caller()) {
      case AgentCaller agent -> agent;
      case KeyCaller key -> throw key.lacks(Scope.SELF);
    };
  }

  /**
   * Makes sure that the caller may still do this, from where they do it, some time after the
   * request has come.
   *
   * @throws Problem {@code invalid_token}, {@code token_expired}, {@code address_not_allowed} or
   *     what a caller is told who {@link Caller#lacks} a scope
   */
  public void requireCaller() {
    Caller current = authenticator.require(caller());
    current.requireAddress(rawExchange.remoteAddress());
    match.route().access().requireOf(current);
  }

  /** Tells {@code over} when {@link #requireCaller} should be asked again; close it at the end. */
  public Authenticator.Watch watchCaller(Runnable over) {
    return authenticator.watch(caller(), over);
  }

  /** The caller's organization, by which every statement filters. */
  public long organizationId() {
    return caller().organizationId();
  }

  /** The method, as it was sent. */
  public String method() {
    return rawExchange.method();
  }

  /**
   * A decoded path parameter.
   *
   * @throws Problem {@code not_found} when it isn't valid
   */
  public String path(String name) {
    return Optional.ofNullable(match.parameters().get(name))
        .flatMap(Query::percentDecoded)
        .filter(StorableText::areStorable)
        .orElseThrow(Problem::notFound);
  }

  /**
   * The id in the path parameter {@code name}.
   *
   * @throws Problem {@code not_found} when it isn't an id of this type
   */
  public long id(String name, IdType type) {
    return type.decode(path(name)).orElseThrow(Problem::notFound);
  }

  /**
   * The query parameter with this name.
   *
   * @throws Problem {@code invalid_parameter} when it is given more than once
   */
  public Optional<String> query(String name) {
    return query.one(name);
  }

  /** All query parameters with this name, in order. */
  public List<String> queries(String name) {
    return query.all(name);
  }

  /**
   * The id in the query parameter {@code name}, for a filter; 0, which nothing has, when it isn't
   * an id of this type.
   */
  public OptionalLong queryId(String name, IdType type) {
    Optional<String> text = query(name);
    return text.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(type.decode(text.get()).orElse(0));
  }

  /** A header, by its name in any case; several of one name are joined by commas. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(rawExchange.header(name.toLowerCase(Locale.ROOT)));
  }

  /** What the answer says in {@code X-Request-Id}, and the access log: at most 64 characters. */
  public String requestId() {
    return requestId;
  }

  /** The address of who sent it, without its port; see {@link Proxies}. */
  public String remoteAddress() {
    return rawExchange.remoteAddress();
  }

  /**
   * The raw body.
   *
   * @throws Problem {@code payload_too_large} over the route's limit
   */
  public byte[] bytes() {
    if (bytes == null) {
      bytes = BodyReader.read(rawExchange, match.route().bodyLimit());
    }
    return bytes;
  }

  /**
   * The JSON body, which must be there and have at most 1 MiB.
   *
   * @throws Problem {@code unsupported_media_type}, {@code malformed_json}, {@code
   *     invalid_characters}
   */
  public Fields body() {
    return body(Math.min(match.route().bodyLimit(), JSON_BYTES));
  }

  /** The same for a body of many things, up to the route's limit. */
  public Fields largeBody() {
    return body(match.route().bodyLimit());
  }

  private Fields body(int mostBytes) {
    if (bytes == null) {
      bytes = BodyReader.read(rawExchange, mostBytes);
    }
    byte[] content = bytes;
    if (content.length > 0) {
      BodyReader.requireJson(rawExchange);
    }
    return Fields.of(BodyReader.object(content), isStrict());
  }

  /**
   * The same where none is needed: a request without a body says as much as one with an empty
   * object.
   */
  public Fields bodyOrEmpty() {
    if (bytes().length == 0) {
      return Fields.of(BodyReader.object(EMPTY_OBJECT), isStrict());
    }
    return body();
  }

  /** Says whether the body is {@code multipart/form-data} by its Content-Type. */
  public boolean isMultipart() {
    return Multipart.isNamed(rawExchange);
  }

  /**
   * The parts of the body, as they come; ask once.
   *
   * @throws Problem {@code unsupported_media_type} when it has none, {@code malformed_multipart};
   *     {@code payload_too_large} over the route's limit, also later
   */
  public Multipart multipart() {
    return Multipart.of(rawExchange, match.route().bodyLimit(), isStrict());
  }

  /** The media type of the body in lower case, without its parameters; empty when it has none. */
  public String mediaType() {
    return header("content-type").orElse("").split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  /**
   * The body as it comes; ask once.
   *
   * @throws Problem {@code payload_too_large} over the route's limit, also later
   */
  public InputStream stream() {
    return BodyReader.stream(rawExchange, match.route().bodyLimit());
  }

  /** Says whether unknown body fields are errors: {@code Prefer: handling=strict} (RFC 7240). */
  boolean isStrict() {
    String prefer = rawExchange.header("prefer");
    return prefer != null && STRICT.matcher(prefer).find();
  }

  /**
   * The version that the client has seen, from {@code If-Match}; empty when it doesn't ask.
   *
   * @throws Problem {@code precondition_failed} for a tag that no version of ours ever had
   */
  public OptionalLong expectedVersion() {
    return ETags.expectedVersion(rawExchange.header("if-match"));
  }

  /** Which part of a list is asked for. */
  public Paging paging() {
    return Paging.of(this, cursors);
  }

  /** A list answer with its envelope and links. */
  public <T> Response page(Paging paging, Page<T> page) {
    return PageResponse.answer(this, rawExchange, cursors, paging, page);
  }

  /** Says whether it comes by a signed link, on a route that allows that: it has no caller then. */
  public boolean isLinked() {
    return caller == null;
  }

  /**
   * The answer of {@code idempotentPost}, which has its effect once per {@code Idempotency-Key}.
   */
  Response once(IdempotentPost idempotentPost) {
    return idempotency.answer(this, () -> Json.canonical(bytes()), idempotentPost);
  }

  /** The same where {@code fingerprint} stands for the body. */
  Response once(String fingerprint, IdempotentPost idempotentPost) {
    return idempotency.answer(this, () -> fingerprint, idempotentPost);
  }

  /** The method and the path, the same however its parameters are percent-encoded. */
  String target() {
    String path = match.route().path();
    for (String name : match.parameters().keySet()) {
      path = path.replace("{" + name + "}", path(name));
    }
    return match.route().method() + " " + path;
  }

  /** Still percent-encoded; empty when there is none. */
  String rawQuery() {
    return rawExchange.query();
  }

  /** What a cursor is bound to: the organization if there is one, the path and all filters. */
  String cursorScope() {
    String owner = caller == null ? "anyone" : Long.toString(organizationId());
    return owner + " " + rawExchange.path() + " " + PageResponse.filters(rawExchange.query());
  }
}
