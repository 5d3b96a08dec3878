package parley.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An answer, ready to be sent. */
public final class Response {
  /** One header of an answer. */
  public record Header(String name, String value) {}

  private static final int DROPPED = 0;

  private final int status;
  private final String media;
  private final byte[] body;
  private final List<Header> headers;

  Response(int status, String media, byte[] body, List<Header> headers) {
    this.status = status;
    this.media = media;
    this.body = body;
    this.headers = List.copyOf(headers);
  }

  /** 200 with a JSON body. */
  public static Response ok(Object value) {
    return json(200, value);
  }

  /** 201 with a JSON body and the path of what was made. */
  public static Response created(String location, Object value) {
    return json(201, value).header("Location", location);
  }

  /** 202 with a JSON body. */
  public static Response accepted(Object value) {
    return json(202, value);
  }

  /** 204. */
  public static Response noContent() {
    return new Response(204, "", new byte[0], List.of());
  }

  /** 200 with plain text. */
  public static Response text(String text) {
    return bytes(200, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  /** A JSON body under any status. */
  public static Response json(int status, Object value) {
    return bytes(status, "application/json", Json.write(value));
  }

  /** A body of any media type. */
  public static Response bytes(int status, String media, byte[] body) {
    return new Response(status, media, body, List.of());
  }

  /**
   * No answer at all: the connection is closed without a word. For those who play a server that
   * fails.
   */
  public static Response dropped() {
    return new Response(DROPPED, "", new byte[0], List.of());
  }

  /** The same answer with one more header. */
  public Response header(String name, String value) {
    List<Header> more = new ArrayList<>(headers);
    more.add(new Header(name, value));
    return new Response(status, media, body, more);
  }

  /**
   * The same answer with a strong entity tag: the resource's version, by which {@code If-Match} is
   * decided, and a hash of the body, since it shows more than the resource (messages, the time).
   */
  public Response version(long version) {
    return header("ETag", "\"" + version + "." + Integer.toHexString(Arrays.hashCode(body)) + "\"");
  }

  /** The status; 0 when the answer is {@link #dropped}. */
  public int status() {
    return status;
  }

  boolean isDropped() {
    return status == DROPPED;
  }

  /** The media type of the body; empty when there is no body. */
  String media() {
    return media;
  }

  byte[] body() {
    return body;
  }

  /** The headers that are not on every answer, in order. */
  List<Header> headers() {
    return headers;
  }

  String headerOr(String name, String otherwise) {
    return headers.stream()
        .filter(header -> header.name().equals(name))
        .map(Header::value)
        .findFirst()
        .orElse(otherwise);
  }
}
