package parley.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;

/** Somebody with a web chat open: a session of their own, from an address of their own. */
final class Visitor implements AutoCloseable {
  private static final String DUE = "due ";

  private final Requests requests;
  private final Connection stream;

  /** The ids of messages by what they say. */
  private final Map<String, String> heard = new ConcurrentHashMap<>();

  private final AtomicInteger doubled = new AtomicInteger();
  private final Histogram latency = Phase.histogram();
  private String conversation = "";
  private volatile boolean closed;

  private Visitor(Requests requests, int port) throws IOException {
    this.requests = requests;
    this.stream = new Connection(port);
  }

  /** Begins a session and writes a first message, which makes a conversation. */
  static Visitor arrive(Client agent, Client client, int port, String key, int number) {
    String address = "X-Forwarded-For: 10.%d.%d.7\r\n".formatted(number >> 8, number & 255);
    Requests stranger = new Requests("", address);
    String token =
        Client.json(client.ask(stranger.post("/chat/v1/sessions", "{\"key\":\"" + key + "\"}")))
            .path("token")
            .asString();
    try {
      Visitor visitor = new Visitor(new Requests(token, address), port);
      client.ask(visitor.message("hello"));
      visitor.conversation =
          agent.get("/v1/conversations?status=open&per_page=1").at("/data/0/id").asString();
      visitor.listen();
      return visitor;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A request that writes. */
  byte[] message(String id) {
    return requests.post(
        "/chat/v1/messages",
        "{\"client_message_id\":\"%s\",\"type\":\"text\",\"content\":{\"text\":\"Is it open?\"}}"
            .formatted(id));
  }

  /** The text of an answer that tells when it was due. */
  static String answer(long due, long number) {
    return DUE + due + " " + number;
  }

  String conversation() {
    return conversation;
  }

  private void listen() throws IOException {
    var in = stream.stream(requests.get("/chat/v1/events"));
    var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 4 * 1024);
    for (String line = lines.readLine(); !line.startsWith("event: snapshot"); ) {
      line = lines.readLine();
    }
    Thread.ofVirtual().start(() -> read(lines));
  }

  private void read(BufferedReader lines) {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int at = line.startsWith("data:") ? line.indexOf("\"" + DUE) : -1;
        if (at >= 0) {
          hear(line.substring(at + 1, line.indexOf('"', at + 1)), id(line));
        }
      }
    } catch (IOException e) {
      if (!closed) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static String id(String line) {
    int at = line.indexOf("\"msg_") + 1;
    return line.substring(at, line.indexOf('"', at));
  }

  /** A message may be told of again when it has changed: it keeps its id. */
  private void hear(String text, String id) {
    String former = heard.putIfAbsent(text, id);
    if (former == null) {
      latency.recordValue(System.nanoTime() - Long.parseLong(text.split(" ")[1]));
    } else if (!former.equals(id)) {
      doubled.incrementAndGet();
    }
  }

  /** The numbers of the answers that have come. */
  List<Long> heard() {
    return heard.keySet().stream().map(text -> Long.parseLong(text.split(" ")[2])).toList();
  }

  /** How many have come as two messages. */
  int doubled() {
    return doubled.get();
  }

  /** From when an answer was due until it was here. */
  Histogram latency() {
    return latency;
  }

  @Override
  public void close() {
    closed = true;
    try {
      stream.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
