package parley.simulator;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.http.Access;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;

/** What the phones of customers show: who they are, their threads, and the files in these. */
final class PhoneRoutes {
  private static final Pattern SHOWN =
      Pattern.compile("(?:audio|image|video)/(?!svg)[\\w.+-]+(?:; ?[\\w.+-]+=[\\w.+-]+)*");

  private static final String UNKNOWN = "application/octet-stream";

  private final NumberDirectory numberDirectory;
  private final CustomerThreads threads;
  private final SimulatedFiles simulatedFiles;
  private final InstantSource clock;

  PhoneRoutes(NumberDirectory numberDirectory, Memory memory, InstantSource clock) {
    this.numberDirectory = numberDirectory;
    this.threads = memory.threads();
    this.simulatedFiles = memory.simulatedFiles();
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/simulator/customers", Access.needs(Scope.CHANNELS_READ), this::customers),
        Route.get("/simulator/thread", Access.needs(Scope.CHANNELS_READ), this::thread),
        Route.get(FileLinks.PATH + "{id}", Access.needs(Scope.CHANNELS_READ).orLink(), this::file)
            .answering("*/*"));
  }

  private record CustomerList(List<CustomerView> data) {}

  private Response customers(Request request) {
    BusinessNumber number = OwnNumbers.queried(numberDirectory, request);
    return Response.ok(new CustomerList(threads.customers(number)));
  }

  private Response thread(Request request) {
    BusinessNumber number = OwnNumbers.queried(numberDirectory, request);
    CustomerAddress customer =
        request
            .query("customer")
            .flatMap(CustomerAddress::of)
            .orElseThrow(() ->
                Problem.invalidParameter(
                    "query:customer", "must be international format, e.g. +14155552671"));
    Instant now = clock.instant();
    return Response.ok(
        ThreadView.of(threads.of(number, customer), now, id -> link(id, number, now)));
  }

  private @Nullable String link(String id, BusinessNumber number, Instant now) {
    return find(id, now).map(file -> FileLinks.of(id, number, now)).orElse(null);
  }

  private Response file(Request request) {
    Instant now = clock.instant();
    SimulatedFile simulatedFile = find(request.path("id"), now).orElseThrow(Problem::notFound);
    BusinessNumber number =
        numberDirectory.find(simulatedFile.phoneNumberId()).orElseThrow(Problem::notFound);
    if (request.isLinked()) {
      FileLinks.require(request, simulatedFile.id(), number, now);
    } else if (number.organizationId() != request.organizationId()) {
      throw Problem.notFound();
    }
    return content(simulatedFile);
  }

  private Optional<SimulatedFile> find(String id, Instant now) {
    return simulatedFiles.find(id).filter(file -> now.isBefore(file.expiresAt()));
  }

  /** Whatever type a customer has made up: nothing in it may run. */
  private static Response content(SimulatedFile simulatedFile) {
    boolean shown = SHOWN.matcher(simulatedFile.mimeType()).matches();
    FileContent content = simulatedFile.fileContent();
    return Response.ranged(
            shown ? simulatedFile.mimeType() : UNKNOWN, content.length(), content::open)
        .header("Content-Disposition", shown ? "inline" : "attachment")
        .header("Content-Security-Policy", "sandbox; default-src 'none'")
        .header("Cache-Control", "private, no-cache")
        .header("ETag", "\"" + content.sha256Hex() + "\"");
  }
}
