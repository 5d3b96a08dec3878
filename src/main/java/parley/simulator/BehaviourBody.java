package parley.simulator;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Choices;
import parley.http.FieldChange;
import parley.http.Fields;

/** The body of {@code PUT /simulator/behaviour}: absent stays, null is the default. */
record BehaviourBody(
    NumberName number,
    FieldChange<Receipts> receipts,
    FieldChange<Long> deliveredAfterMs,
    FieldChange<Long> readAfterMs,
    FieldChange<Boolean> enforceWindow,
    FieldChange<Boolean> closeWindow,
    FieldChange<Boolean> checkTemplates,
    FieldChange<URI> callback,
    FaultsBody faults) {
  private static final Choices<Receipts> RECEIPTS =
      Choices.of(List.of(Receipts.values()), Receipts::text);

  static BehaviourBody of(Fields body) {
    NumberName number = NumberName.of(body);
    FieldChange<Receipts> receipts = body.choice("receipts", RECEIPTS).change();
    FieldChange<Boolean> enforceWindow = body.flag("enforce_window").change();
    FieldChange<Long> deliveredAfterMs = FaultsBody.delay(body, "delivered_after_ms");
    FieldChange<Long> readAfterMs = FaultsBody.delay(body, "read_after_ms");
    FieldChange<Boolean> closeWindow = body.flag("close_window").change();
    FieldChange<Boolean> checkTemplates = body.flag("check_templates").change();
    FieldChange<URI> callback =
        body.text("callback_url", 2000)
            .parse(BehaviourBody::address, "invalid_url", "must be an http or https address")
            .change();
    FaultsBody faults = FaultsBody.of(body);
    body.check();
    return new BehaviourBody(
        number,
        receipts,
        deliveredAfterMs,
        readAfterMs,
        enforceWindow,
        closeWindow,
        checkTemplates,
        callback,
        faults);
  }

  private static Optional<URI> address(String text) {
    try {
      URI uri = new URI(text);
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      return Optional.of(uri).filter(it -> http && it.getHost() != null);
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** What {@code current} becomes. */
  Behaviour over(Behaviour current, Instant now) {
    Behaviour initial = Behaviour.DEFAULT;
    return new Behaviour(
        FaultsBody.over(receipts, current.receipts(), initial.receipts()),
        delaysOver(current.receiptDelays()),
        FaultsBody.over(enforceWindow, current.enforceWindow(), initial.enforceWindow()),
        windowsClosedOver(current.windowsClosedAt(), now),
        FaultsBody.over(checkTemplates, current.checkTemplates(), initial.checkTemplates()),
        callback.over(current.callback()),
        faults.over(current.faults()));
  }

  private ReceiptDelays delaysOver(ReceiptDelays current) {
    return new ReceiptDelays(
        FaultsBody.over(deliveredAfterMs, (long) current.deliveredMs(), 0L).intValue(),
        FaultsBody.over(readAfterMs, (long) current.readMs(), 0L).intValue());
  }

  /** They are closed anew each time that somebody says so. */
  private @Nullable Instant windowsClosedOver(@Nullable Instant current, Instant now) {
    boolean closed = FaultsBody.over(closeWindow, current != null, false);
    if (!closed) {
      return null;
    }
    return closeWindow.present() ? now : current;
  }
}
