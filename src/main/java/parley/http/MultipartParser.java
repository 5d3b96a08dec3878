package parley.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.fileupload2.core.AbstractFileUpload;
import org.apache.commons.fileupload2.core.DiskFileItem;
import org.apache.commons.fileupload2.core.DiskFileItemFactory;
import org.apache.commons.fileupload2.core.FileItemHeaders;
import org.apache.commons.fileupload2.core.FileItemInputIterator;
import org.apache.commons.fileupload2.core.RequestContext;

/** The library that reads multipart bodies, set up to hand out streams and to store nothing. */
final class MultipartParser
    extends AbstractFileUpload<RawExchange, DiskFileItem, DiskFileItemFactory> {
  private static final int HEADER_BYTES = 4 * 1024;
  private static final int MOST_PARTS = 20;

  private final InputStream body;
  private int parts;

  private MultipartParser(InputStream body) {
    this.body = body;
    setHeaderCharset(StandardCharsets.UTF_8);
    setMaxPartHeaderSize(HEADER_BYTES);
  }

  static FileItemInputIterator parts(RawExchange rawExchange, InputStream body) throws IOException {
    return new MultipartParser(body).getItemIterator(rawExchange);
  }

  @Override
  public FileItemInputIterator getItemIterator(RawExchange rawExchange) throws IOException {
    String type = Objects.requireNonNullElse(rawExchange.header("content-type"), "");
    return getItemIterator(new Context(type, body));
  }

  /** Called for every part, also for those without a name, which the iterator leaves out. */
  @Override
  public FileItemHeaders getParsedHeaders(String headers) {
    parts++;
    if (parts > MOST_PARTS) {
      throw Multipart.malformed();
    }
    return super.getParsedHeaders(headers);
  }

  @Override
  public List<DiskFileItem> parseRequest(RawExchange rawExchange) {
    throw new UnsupportedOperationException("parts are read as they come");
  }

  @Override
  public Map<String, List<DiskFileItem>> parseParameterMap(RawExchange rawExchange) {
    throw new UnsupportedOperationException("parts are read as they come");
  }

  private record Context(String type, InputStream body) implements RequestContext {
    @Override
    public String getCharacterEncoding() {
      return StandardCharsets.UTF_8.name();
    }

    @Override
    public long getContentLength() {
      return -1;
    }

    @Override
    public String getContentType() {
      return type;
    }

    @Override
    public InputStream getInputStream() {
      return body;
    }

    @Override
    public boolean isMultipartRelated() {
      return false;
    }
  }
}
