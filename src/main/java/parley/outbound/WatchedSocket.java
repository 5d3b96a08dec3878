package parley.outbound;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;

/**
 * Tells the {@link HttpCall} whose thread writes to it before each write, so below TLS and all
 * buffers: whoever dies before that has sent nothing.
 */
final class WatchedSocket extends Socket {
  @Override
  public OutputStream getOutputStream() throws IOException {
    return new Watched(super.getOutputStream());
  }

  private static final class Watched extends FilterOutputStream {
    Watched(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      HttpCall.writing();
      out.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      HttpCall.writing();
      out.write(bytes, from, length);
    }
  }
}
