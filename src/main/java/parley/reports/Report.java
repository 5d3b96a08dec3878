package parley.reports;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A report with a row for each group. */
enum Report {
  CONVERSATIONS(
      List.of(Measure.OPENED, Measure.RESOLVED), List.of("opened", "resolved", "left_over")) {
    @Override
    Object row(@Nullable String group, Figures figures) {
      return new ConversationsRow(
          group, figures.count(Measure.OPENED), figures.count(Measure.RESOLVED), left(figures));
    }

    @Override
    List<@Nullable Object> cells(Figures figures) {
      return List.of(figures.count(Measure.OPENED), figures.count(Measure.RESOLVED), left(figures));
    }

    private static long left(Figures figures) {
      return figures.count(Measure.OPENED) - figures.count(Measure.RESOLVED);
    }
  },
  RESPONSE_TIMES(
      List.of(Measure.FIRST_RESPONSE, Measure.RESOLUTION),
      Stream.of("first_response", "resolution")
          .flatMap(what ->
              Stream.of("count", "median_s", "p90_s", "p99_s").map(part -> what + "_" + part))
          .toList()) {
    @Override
    Object row(@Nullable String group, Figures figures) {
      return new ResponseTimesRow(
          group, figures.times(Measure.FIRST_RESPONSE), figures.times(Measure.RESOLUTION));
    }

    @Override
    List<@Nullable Object> cells(Figures figures) {
      Times.View response = figures.times(Measure.FIRST_RESPONSE);
      Times.View resolution = figures.times(Measure.RESOLUTION);
      return Arrays.asList(
          response.count(),
          response.medianS(),
          response.p90S(),
          response.p99S(),
          resolution.count(),
          resolution.medianS(),
          resolution.p90S(),
          resolution.p99S());
    }
  },
  MESSAGES(
      List.of(Measure.RECEIVED, Measure.OUTBOUND),
      List.of("received", "outbound", "queued", "sent", "delivered", "read", "failed")) {
    @Override
    Object row(@Nullable String group, Figures figures) {
      return new MessagesRow(
          group,
          figures.count(Measure.RECEIVED),
          figures.count(Measure.OUTBOUND),
          status(figures, "queued"),
          status(figures, "sent"),
          status(figures, "delivered"),
          status(figures, "read"),
          status(figures, "failed"));
    }

    @Override
    List<@Nullable Object> cells(Figures figures) {
      return Stream.concat(
              Stream.of(figures.count(Measure.RECEIVED), figures.count(Measure.OUTBOUND)),
              Stream.of("queued", "sent", "delivered", "read", "failed")
                  .map(status -> status(figures, status)))
          .<@Nullable Object>map(count -> count)
          .toList();
    }

    private static long status(Figures figures, String status) {
      return figures.count(Measure.OUTBOUND, status);
    }
  },
  RATINGS(List.of(Measure.RATING), List.of("ratings", "average")) {
    @Override
    Object row(@Nullable String group, Figures figures) {
      return new RatingsRow(group, figures.count(Measure.RATING), figures.average(Measure.RATING));
    }

    @Override
    List<@Nullable Object> cells(Figures figures) {
      return Arrays.asList(figures.count(Measure.RATING), figures.average(Measure.RATING));
    }
  };

  /** Conversations of a group. */
  record ConversationsRow(@Nullable String group, long opened, long resolved, long leftOver) {}

  /** How long customers of a group waited. */
  record ResponseTimesRow(
      @Nullable String group, Times.View firstResponse, Times.View resolution) {}

  /** How content customers of a group were; {@code average} is null when nobody has said. */
  record RatingsRow(@Nullable String group, long ratings, @Nullable BigDecimal average) {}

  /** Messages of a group; those to customers by what has become of them. */
  record MessagesRow(
      @Nullable String group,
      long received,
      long outbound,
      long queued,
      long sent,
      long delivered,
      long read,
      long failed) {}

  @SuppressWarnings("ImmutableEnumChecker") // lists of List.of, which nobody can change
  private final List<Measure> measures;

  @SuppressWarnings("ImmutableEnumChecker")
  private final List<String> columns;

  Report(List<Measure> measures, List<String> columns) {
    this.measures = measures;
    this.columns = columns;
  }

  /** What is summed up for it. */
  List<Measure> measures() {
    return measures;
  }

  /** The columns of its CSV behind the group. */
  List<String> columns() {
    return columns;
  }

  /** A row of JSON; {@code group} is null for nobody. */
  abstract Object row(@Nullable String group, Figures figures);

  /** The cells of a row of CSV behind the group. */
  abstract List<@Nullable Object> cells(Figures figures);

  /** The name in the path, and of the file. */
  String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
