package parley.simulator.mail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens for mail clients on this machine; so many at once, each for so long. */
final class SmtpListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SmtpListener.class);
  private static final int MOST_SESSIONS = 50;
  private static final int WAITING = 50;
  private static final Duration SILENCE = Duration.ofSeconds(60);
  private static final Duration SESSION = Duration.ofMinutes(10);

  private final MailOffice office;
  private final ServerSocket server;
  private final Semaphore room = new Semaphore(MOST_SESSIONS);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /** Listens at once, on the port that is wanted or, where that is taken, on any free one. */
  SmtpListener(MailOffice office, int wanted) {
    this.office = office;
    try {
      server = listening(wanted);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(this::accept);
  }

  private static ServerSocket listening(int wanted) throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    try {
      return new ServerSocket(wanted, WAITING, here);
    } catch (BindException e) {
      return new ServerSocket(0, WAITING, here);
    }
  }

  InetSocketAddress address() {
    return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
  }

  private void accept() {
    try {
      while (!server.isClosed()) {
        Socket client = server.accept();
        threads.execute(() -> serve(client));
      }
    } catch (IOException e) {
      if (!server.isClosed()) {
        LOG.error("simulator: takes no more mail", e);
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      if (!room.tryAcquire()) {
        client
            .getOutputStream()
            .write("421 4.3.2 Too many connections\r\n".getBytes(StandardCharsets.US_ASCII));
        return;
      }
      try {
        client.setSoTimeout((int) SILENCE.toMillis());
        talk(client);
      } finally {
        room.release();
      }
    } catch (IOException e) {
      LOG.debug("simulator: a mail client has gone", e);
    }
  }

  /** A session that goes on for ever, byte by byte, ends with its socket. */
  private void talk(Socket client) throws IOException {
    SmtpDialogue dialogue =
        new SmtpDialogue(office, new SmtpLines(client.getInputStream()), client.getOutputStream());
    Future<?> session =
        threads.submit(() -> {
          dialogue.run();
          return true;
        });
    try {
      session.get(SESSION.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.debug("simulator: a mail client took too long", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof IOException)) {
        LOG.error("simulator: could not go on with a mail client", e.getCause());
      }
    }
  }

  /** Cuts the sessions that there are. */
  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      LOG.warn("simulator: could not stop listening for mail", e);
    }
    threads.shutdownNow();
  }
}
