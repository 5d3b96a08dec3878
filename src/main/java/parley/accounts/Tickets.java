package parley.accounts;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import parley.http.Access;
import parley.http.Caller;
import parley.http.Effect;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.storage.Database;

/**
 * Tickets in the place of a token, for a browser's {@code EventSource}, which can't send one. A
 * ticket stands in an address, where logs may keep it: so it works once, and not for long.
 */
final class Tickets {
  private static final Duration LIFE = Duration.ofSeconds(60);

  private record Issued(String ticket, long expiresIn) {}

  private final Database database;
  private final InstantSource clock;
  private final Tokens tokens;

  Tickets(Database database, InstantSource clock, Tokens tokens) {
    this.database = database;
    this.clock = clock;
    this.tokens = tokens;
  }

  List<Route> routes() {
    return List.of(Route.post("/v1/events/tickets", Access.AGENT, this::issue));
  }

  private Effect<Issued> issue(Request request) {
    Caller caller = request.caller();
    String ticket = tokens.newTicket();
    return new Effect<>(
        tx -> {
          TicketRows.add(tx, Tokens.hash(ticket), caller, clock.instant().plus(LIFE));
          return new Issued(ticket, LIFE.toSeconds());
        },
        Response::ok);
  }

  /** Whose ticket it was; it is worth nothing from now on. */
  Optional<Caller> redeem(String ticket) {
    return Tokens.mayBeTicket(ticket)
        ? database.write(tx -> TicketRows.take(tx, Tokens.hash(ticket), clock.instant()))
        : Optional.empty();
  }
}
