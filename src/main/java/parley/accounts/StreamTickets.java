package parley.accounts;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import parley.http.Access;
import parley.http.AgentCaller;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Tickets in the place of a token, for a browser's {@code EventSource}, which can't send one and
 * comes back by itself under the same address. A ticket stands in an address, where logs may keep
 * it: so it opens nothing but the stream, and ends with its session, or after a day.
 */
final class StreamTickets {
  private static final Duration LIFE = Duration.ofHours(24);

  /** Of one session; each page that is open needs one. */
  private static final int MOST = 50;

  private record Issued(String ticket, long expiresIn) {}

  private final Database database;
  private final InstantSource clock;
  private final Tokens tokens;

  StreamTickets(Database database, InstantSource clock, Tokens tokens) {
    this.database = database;
    this.clock = clock;
    this.tokens = tokens;
  }

  List<Route> routes() {
    return List.of(Route.post("/v1/events/tickets", Access.needs(Scope.SELF), this::issue));
  }

  private WriteAndAnswer<Issued> issue(Request request) {
    AgentCaller caller = request.agent();
    String ticket = tokens.newTicket();
    return new WriteAndAnswer<>(tx -> issue(tx, caller, ticket), Response::ok);
  }

  private Issued issue(Tx tx, AgentCaller caller, String ticket) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Instant end =
        StreamTicketRows.add(tx, Tokens.hash(ticket), caller, now.plus(LIFE))
            .orElseThrow(() -> Problem.of(ProblemCode.INVALID_TOKEN, "Log in again."));
    StreamTicketRows.keepNewest(tx, caller, MOST);
    return new Issued(ticket, Duration.between(now, end).toSeconds());
  }

  /** Whose ticket it is, until when it is good. */
  Optional<AgentCaller> find(String ticket) {
    return Tokens.mayBeTicket(ticket)
        ? database.read(tx -> StreamTicketRows.find(tx, Tokens.hash(ticket), clock.instant()))
        : Optional.empty();
  }
}
