package parley.channels.email.imap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.eclipse.angus.mail.iap.Argument;
import org.eclipse.angus.mail.iap.ByteArray;
import org.eclipse.angus.mail.iap.ProtocolException;
import org.eclipse.angus.mail.iap.Response;
import org.eclipse.angus.mail.imap.protocol.IMAPProtocol;
import org.eclipse.angus.mail.imap.protocol.IMAPResponse;
import org.eclipse.angus.mail.util.MailLogger;

/**
 * A connection over which a server can't say more than it was asked for: Angus keeps all that comes
 * until a command has ended. It holds for the greeting and for what is encrypted alike. Who says
 * more is cut off.
 *
 * <p>The fields have no initial values: Angus reads the greeting before those would be set.
 */
final class BoundedProtocol extends IMAPProtocol {
  /** Responses to a command: one for each mail that is listed, and what else has happened. */
  static final int MOST_RESPONSES = 8_192;

  /** Mails of a folder; Angus makes room for as many as a server says there are. */
  static final int MOST_MAILS = 2_000_000;

  /** Bytes of the responses to a command, besides the first ones of each, and a piece of a mail. */
  private static final int MOST_WORDS = 256 << 10;

  /** Bytes around a piece, and what a server may give beyond what was asked for. */
  private static final int AROUND_PIECE = 64 << 10;

  private final CutSockets sockets;
  private int responses;
  private int bytes;
  private boolean asksForPiece;

  /** Connects and reads the greeting. */
  BoundedProtocol(
      String name,
      String host,
      int port,
      Properties properties,
      boolean tls,
      MailLogger logger,
      CutSockets sockets)
      throws IOException, ProtocolException {
    this.sockets = sockets;
    super(name, host, port, properties, tls, logger);
  }

  @Override
  public String writeCommand(String command, Argument arguments)
      throws IOException, ProtocolException {
    responses = 0;
    bytes = 0;
    asksForPiece = false;
    return super.writeCommand(command, arguments);
  }

  /** Angus hands its own bytes in when it has asked for a piece of a mail. */
  @Override
  protected ByteArray getResponseBuffer() {
    ByteArray given = super.getResponseBuffer();
    asksForPiece = asksForPiece || given != null;
    return new BoundedAnswer(given, this::allow);
  }

  private void allow(int more) {
    int most = asksForPiece ? MOST_WORDS + ImapSessions.PIECE + AROUND_PIECE : MOST_WORDS;
    if (more > most - bytes) {
      throw new UncheckedIOException(refused("it says more than it was asked for"));
    }
    bytes += more;
  }

  @Override
  public Response readResponse() throws IOException, ProtocolException {
    responses++;
    if (responses > MOST_RESPONSES) {
      throw refused("it says more than it was asked for");
    }
    try {
      return checked(super.readResponse());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (RuntimeException | StackOverflowError e) {
      // Angus counts in ints, and goes down into each pair of brackets.
      throw refused("it says what can't be read");
    }
  }

  private Response checked(Response response) throws IOException {
    if (response instanceof IMAPResponse known) {
      if (known.keyEquals("EXISTS") && known.getNumber() > MOST_MAILS) {
        throw refused("a folder has more than " + MOST_MAILS + " mails");
      }
      // Only who has asked for QRESYNC is told so, and Angus makes room for each number in it.
      if (known.keyEquals("VANISHED")) {
        throw refused("it says more than it was asked for");
      }
    }
    return response;
  }

  private IOException refused(String why) {
    sockets.cut(why);
    return new IOException(why);
  }
}
