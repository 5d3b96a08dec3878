package parley.outbound;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.io.IOUtils;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;

/** How calls end. */
final class CallResults {
  private static final int BODY_BYTES = 1 << 20;
  private static final int OK = 200;

  private CallResults() {}

  /** A body that goes on after the limit is left in the connection, which is closed then. */
  private static CallResult.Answered answer(ClassicHttpResponse response) throws IOException {
    byte[] body =
        response.getEntity() == null
            ? new byte[0]
            : response.getEntity().getContent().readNBytes(BODY_BYTES);
    String text = new String(body, StandardCharsets.UTF_8);
    return new CallResult.Answered(response.getCode(), headers(response), text);
  }

  private static Map<String, String> headers(ClassicHttpResponse response) {
    Map<String, String> headers = new HashMap<>();
    for (Header header : response.getHeaders()) {
      headers.putIfAbsent(header.getName().toLowerCase(Locale.ROOT), header.getValue());
    }
    return Map.copyOf(headers);
  }

  /** Keeps the answer. */
  record Kept() implements HttpCall.Ending<CallResult> {
    @Override
    public CallResult answered(ClassicHttpResponse response) throws IOException {
      return answer(response);
    }

    @Override
    public CallResult notSent(String reason) {
      return new CallResult.NotSent(reason);
    }

    @Override
    public CallResult noAnswer(String reason) {
      return new CallResult.NoAnswer(reason);
    }
  }

  /** Copies the body of a 200 to {@code target}, at most {@code most} bytes and one. */
  record Copied(OutputStream target, long most) implements HttpCall.Ending<Download> {
    @Override
    public Download answered(ClassicHttpResponse response) throws IOException {
      if (response.getCode() != OK || response.getEntity() == null) {
        CallResult.Answered answer = answer(response);
        return new Download.Refused(answer.status(), answer.headers(), answer.body());
      }
      if (response.getEntity().getContentLength() > most) {
        return new Download.TooLarge();
      }
      long bytes = IOUtils.copyLarge(response.getEntity().getContent(), target, 0, most + 1);
      return bytes > most ? new Download.TooLarge() : new Download.Complete(headers(response));
    }

    @Override
    public Download notSent(String reason) {
      return new Download.Failed(reason);
    }

    @Override
    public Download noAnswer(String reason) {
      return new Download.Failed(reason);
    }
  }
}
