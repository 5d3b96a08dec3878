package parley.http.helidon;

import io.helidon.http.Headers;
import io.helidon.http.encoding.ContentDecoder;
import io.helidon.http.encoding.ContentEncoder;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.http.encoding.ContentEncodingContextConfig;

/**
 * Leaves bodies as they are, so that an encoded one is refused where its media type is (415);
 * Helidon would answer 400.
 */
final class NoDecoding implements ContentEncodingContext {
  @Override
  public boolean contentDecodingEnabled() {
    return true;
  }

  @Override
  public boolean contentDecodingSupported(String encoding) {
    return true;
  }

  @Override
  public ContentDecoder decoder(String encoding) {
    return ContentDecoder.NO_OP;
  }

  @Override
  public boolean contentEncodingEnabled() {
    return false;
  }

  @Override
  public boolean contentEncodingSupported(String encoding) {
    return false;
  }

  @Override
  public ContentEncoder encoder(String encoding) {
    return ContentEncoder.NO_OP;
  }

  @Override
  public ContentEncoder encoder(Headers headers) {
    return ContentEncoder.NO_OP;
  }

  @Override
  public ContentEncodingContextConfig prototype() {
    return ContentEncodingContext.builder().buildPrototype();
  }
}
