package parley.simulator;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import parley.http.FieldChange;
import parley.http.Fields;

/** The body of {@code PUT /simulator/behaviour}: absent stays, null is the default. */
record BehaviourBody(
    NumberName number,
    FieldChange<Receipts> receipts,
    FieldChange<Boolean> enforceWindow,
    FieldChange<Boolean> checkTemplates,
    FieldChange<URI> callback,
    FaultsBody faults) {
  static BehaviourBody of(Fields body) {
    NumberName number = NumberName.of(body);
    FieldChange<Receipts> receipts = body.choice("receipts", Receipts::of).change();
    FieldChange<Boolean> enforceWindow = body.flag("enforce_window").change();
    FieldChange<Boolean> checkTemplates = body.flag("check_templates").change();
    FieldChange<URI> callback =
        body.text("callback_url", 2000)
            .parse(BehaviourBody::address, "invalid_url", "must be an http or https address")
            .change();
    FaultsBody faults = FaultsBody.of(body);
    body.check();
    return new BehaviourBody(number, receipts, enforceWindow, checkTemplates, callback, faults);
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
  Behaviour over(Behaviour current) {
    Behaviour initial = Behaviour.DEFAULT;
    return new Behaviour(
        FaultsBody.over(receipts, current.receipts(), initial.receipts()),
        FaultsBody.over(enforceWindow, current.enforceWindow(), initial.enforceWindow()),
        FaultsBody.over(checkTemplates, current.checkTemplates(), initial.checkTemplates()),
        callback.over(current.callback()),
        faults.over(current.faults()));
  }
}
