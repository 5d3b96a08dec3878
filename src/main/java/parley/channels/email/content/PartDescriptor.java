package parley.channels.email.content;

import java.util.ArrayList;
import java.util.List;
import org.apache.james.mime4j.stream.BodyDescriptor;
import org.apache.james.mime4j.stream.BodyDescriptorBuilder;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.RawField;
import org.jspecify.annotations.Nullable;
import parley.channels.email.headers.MailHeaders;

/**
 * Tells the parser how to go on behind the header fields of a part. A multipart that doesn't name
 * its boundary is nothing that the parser could split.
 *
 * @param mediaType what it is, whether it can be split or not
 * @param boundary of a multipart
 */
record PartDescriptor(PartHeader header, String mediaType, @Nullable String boundary)
    implements BodyDescriptor {

  boolean isMultipart() {
    return mediaType.startsWith("multipart/");
  }

  @Override
  public String getMimeType() {
    return isMultipart() && boundary == null ? "application/octet-stream" : mediaType;
  }

  @Override
  public String getMediaType() {
    return getMimeType().substring(0, getMimeType().indexOf('/'));
  }

  @Override
  public String getSubType() {
    return getMimeType().substring(getMimeType().indexOf('/') + 1);
  }

  @Override
  public @Nullable String getBoundary() {
    return boundary;
  }

  @Override
  public @Nullable String getCharset() {
    return header.charset();
  }

  @Override
  public String getTransferEncoding() {
    return header.transferEncoding();
  }

  @Override
  public long getContentLength() {
    return -1;
  }

  /** Collects the header fields of one part after the other. */
  static final class Builder implements BodyDescriptorBuilder {
    private final String parent;
    private final List<MailHeaders.Field> fields = new ArrayList<>();

    Builder(String parent) {
      this.parent = parent;
    }

    @Override
    public void reset() {
      fields.clear();
    }

    @Override
    public @Nullable Field addField(RawField field) {
      String name = field.getNameLowerCase();
      if (name.startsWith("content-")) {
        fields.add(FieldBytes.of(field));
      }
      return null;
    }

    @Override
    public PartDescriptor build() {
      PartHeader header = new PartHeader(fields);
      String boundary = header.type().parameters().get("boundary");
      String mediaType = header.mediaType(parent);
      boolean splits =
          mediaType.startsWith("multipart/") && boundary != null && !boundary.isBlank();
      return new PartDescriptor(header, mediaType, splits ? boundary : null);
    }

    @Override
    public Builder newChild() {
      return new Builder(build().mediaType());
    }
  }
}
