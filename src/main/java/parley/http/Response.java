package parley.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.commons.io.IOUtils;
import org.jspecify.annotations.Nullable;

/** An answer, ready to be sent. */
public final class Response {
  /** One header of an answer. */
  public record Header(String name, String value) {}

  private static final int DROPPED = 0;

  private final int status;
  private final String media;
  private final byte[] body;
  private final List<Header> headers;
  private final @Nullable Source source;
  private final @Nullable Stream stream;
  private final @Nullable StreamingResponse streamingResponse;

  /** A body that is opened once it is known how much of it is wanted. */
  private record Source(long length, RangedContent content) {}

  /** A body that is read while it is sent. */
  private record Stream(long length, InputStream content) {}

  Response(int status, String media, byte[] body, List<Header> headers) {
    this(status, media, body, headers, null, null, null);
  }

  private Response(
      int status,
      String media,
      byte[] body,
      List<Header> headers,
      @Nullable Source source,
      @Nullable Stream stream,
      @Nullable StreamingResponse streamingResponse) {
    this.status = status;
    this.media = media;
    this.body = body;
    this.headers = List.copyOf(headers);
    this.source = source;
    this.stream = stream;
    this.streamingResponse = streamingResponse;
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

  /** 302 to another path of this server. */
  public static Response found(String location) {
    return new Response(302, "", new byte[0], List.of()).header("Location", location);
  }

  /** 308 to another path of this server: what was asked for is there from now on. */
  public static Response moved(String location) {
    return new Response(308, "", new byte[0], List.of()).header("Location", location);
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
   * 200 with a body that is read while it is sent, for what needn't fit into memory; or 206 with
   * the part of it that the client asks for. If it has fewer bytes than {@code length}, or breaks
   * off, the connection is closed.
   *
   * @param content is opened once at most, and closed when the answer has been sent, or won't be
   */
  public static Response ranged(String media, long length, RangedContent content) {
    Source source = new Source(length, content);
    return new Response(200, media, new byte[0], List.of(), source, null, null)
        .header("Accept-Ranges", "bytes");
  }

  /**
   * 200 with a body that goes on until {@code streamingResponse} has no more to say; then the
   * connection is closed.
   */
  public static Response live(String media, StreamingResponse streamingResponse) {
    return new Response(200, media, new byte[0], List.of(), null, null, streamingResponse);
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
    return new Response(status, media, body, more, source, stream, streamingResponse);
  }

  /** Whether a part of it can be had: its body has not been opened yet. */
  boolean isRanged() {
    return source != null;
  }

  /** The same answer with its whole body opened. */
  Response opened() {
    return opened(200, new ByteRange(0, length()));
  }

  /** 206 with a part of its body. */
  Response part(ByteRange byteRange) {
    return opened(206, byteRange);
  }

  private Response opened(int newStatus, ByteRange byteRange) {
    RangedContent content = Objects.requireNonNull(source).content();
    InputStream bytes = content.open(byteRange.from(), byteRange.length());
    return new Response(
        newStatus, media, body, headers, null, new Stream(byteRange.length(), bytes), null);
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

  public boolean isDropped() {
    return status == DROPPED;
  }

  /** The media type of the body; empty when there is no body. */
  public String media() {
    return media;
  }

  /** The body, unless it {@link #isStreamed}. */
  public byte[] body() {
    return body;
  }

  /** The body that goes on and on, if it is one. */
  public Optional<StreamingResponse> live() {
    return Optional.ofNullable(streamingResponse);
  }

  public boolean isStreamed() {
    return stream != null;
  }

  /** Bytes of the body. */
  public long length() {
    if (source != null) {
      return source.length();
    }
    return stream == null ? body.length : stream.length();
  }

  /** Copies a streamed body to {@code target}; whoever fails here has sent a part of it. */
  public void copyTo(OutputStream target) throws IOException {
    if (stream != null
        && IOUtils.copyLarge(stream.content(), target, 0, stream.length()) < stream.length()) {
      throw new EOFException("the content is shorter than its length");
    }
  }

  /** Lets go of a streamed or live body, sent or not. */
  public void close() {
    if (stream != null) {
      IOUtils.closeQuietly(stream.content());
    }
    if (streamingResponse != null) {
      streamingResponse.close();
    }
  }

  /** The headers that are not on every answer, in order. */
  public List<Header> headers() {
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
