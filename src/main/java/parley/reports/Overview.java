package parley.reports;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.conversations.Waiting;
import parley.storage.IdType;

/**
 * The desk at a glance.
 *
 * @param current the days that were asked for
 * @param previous as many days right before
 */
record Overview(WaitingView waiting, Days current, Days previous, ReportMeta meta) {
  static final List<Measure> MEASURES =
      List.of(
          Measure.OPENED,
          Measure.RESOLVED,
          Measure.RECEIVED,
          Measure.OUTBOUND,
          Measure.FIRST_RESPONSE,
          Measure.RESOLUTION);

  /** Who waits at this moment. */
  record WaitingView(
      long conversations, @Nullable Instant longestSince, @Nullable String conversationId) {
    static WaitingView of(Waiting waiting) {
      return new WaitingView(
          waiting.conversations(),
          waiting.longestSince(),
          IdType.CONVERSATION.encodeOrNull(waiting.conversationId()));
    }
  }

  /** The figures of some days. */
  record Days(
      long opened,
      long resolved,
      long received,
      long outbound,
      long failed,
      Times.View firstResponse,
      Times.View resolution) {
    static Days of(Figures figures) {
      return new Days(
          figures.count(Measure.OPENED),
          figures.count(Measure.RESOLVED),
          figures.count(Measure.RECEIVED),
          figures.count(Measure.OUTBOUND),
          figures.count(Measure.OUTBOUND, "failed"),
          figures.times(Measure.FIRST_RESPONSE),
          figures.times(Measure.RESOLUTION));
    }
  }
}
