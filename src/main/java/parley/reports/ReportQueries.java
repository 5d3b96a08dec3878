package parley.reports;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import parley.conversations.Conversations;
import parley.events.Events;
import parley.http.Request;
import parley.storage.Database;
import parley.storage.Tx;

/** Adds up what was counted. */
final class ReportQueries {

  /** A report as JSON. */
  record Table(List<?> data, ReportMeta meta) {}

  /** How many messages have failed for a reason. */
  record FailuresRow(String reason, long messages) {}

  private final Database database;
  private final Events events;
  private final Conversations conversations;
  private final ReportRequests requests;

  ReportQueries(
      Database database, Events events, Conversations conversations, ReportRequests requests) {
    this.database = database;
    this.events = events;
    this.conversations = conversations;
    this.requests = requests;
  }

  Overview overview(Request request) {
    return database.scan(tx -> {
      ReportFilter filter = requests.filter(tx, request);
      return new Overview(
          Overview.WaitingView.of(
              conversations.waiting(
                  tx,
                  filter.organizationId(),
                  filter.channelId(),
                  filter.teamId(),
                  filter.agentId())),
          days(tx, filter),
          days(tx, filter.of(filter.period().before())),
          meta(tx, filter));
    });
  }

  private static Overview.Days days(Tx tx, ReportFilter filter) {
    return Overview.Days.of(
        Figures.of(TallyRows.sums(tx, filter, GroupBy.NOTHING, Overview.MEASURES)));
  }

  Table table(Request request, Report report) {
    GroupBy groupBy = ReportRequests.groupBy(request);
    return database.scan(tx -> {
      ReportFilter filter = requests.filter(tx, request);
      List<TallyRows.Sum> sums = TallyRows.sums(tx, filter, groupBy, report.measures());
      return new Table(Groups.rows(sums, filter.period(), groupBy, report::row), meta(tx, filter));
    });
  }

  Csv csv(Request request, Report report) {
    GroupBy groupBy = ReportRequests.groupBy(request);
    Csv csv = new Csv();
    csv.row(Stream.concat(Stream.of(groupBy.text()), report.columns().stream()).toList());
    database
        .scan(tx -> {
          ReportFilter filter = requests.filter(tx, request);
          List<TallyRows.Sum> sums = TallyRows.sums(tx, filter, groupBy, report.measures());
          return Groups.rows(
              sums,
              filter.period(),
              groupBy,
              (group, figures) ->
                  Stream.concat(
                          Stream.of(group == null ? "" : group), report.cells(figures).stream())
                      .toList());
        })
        .forEach(csv::row);
    return csv;
  }

  Table failures(Request request) {
    return database.scan(tx -> {
      ReportFilter filter = requests.filter(tx, request);
      return new Table(reasons(tx, filter), meta(tx, filter));
    });
  }

  Csv failuresCsv(Request request) {
    Csv csv = new Csv();
    csv.row(List.of("reason", "messages"));
    database
        .scan(tx -> reasons(tx, requests.filter(tx, request)))
        .forEach(row -> csv.row(List.of(row.reason(), row.messages())));
    return csv;
  }

  /** The most frequent one first. */
  private static List<FailuresRow> reasons(Tx tx, ReportFilter filter) {
    Map<String, Long> reasons =
        Figures.of(TallyRows.sums(tx, filter, GroupBy.NOTHING, List.of(Measure.FAILURE)))
            .parts(Measure.FAILURE);
    return reasons.entrySet().stream()
        .map(reason -> new FailuresRow(reason.getKey(), reason.getValue()))
        .sorted(Comparator.comparingLong(FailuresRow::messages).reversed())
        .toList();
  }

  private ReportMeta meta(Tx tx, ReportFilter filter) {
    long organizationId = filter.organizationId();
    return ReportMeta.of(
        filter, CursorRows.find(tx, organizationId), events.latest(tx, organizationId));
  }
}
