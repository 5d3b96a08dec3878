package parley.simulator;

import parley.http.Change;
import parley.http.Field;
import parley.http.Fields;

/** The body of {@code PUT /simulator/behaviour}: absent stays, null is the default. */
record BehaviourBody(BusinessNumber number, Change<Receipts> receipts, FaultsBody faults) {
  static BehaviourBody of(Fields body, Numbers numbers) {
    Field<BusinessNumber> number =
        body.text("phone_number_id", 100)
            .required()
            .parse(numbers::find, "unknown_channel", "is not a simulated number");
    Change<Receipts> receipts = body.choice("receipts", Receipts::of).change();
    FaultsBody faults = FaultsBody.of(body);
    body.check();
    return new BehaviourBody(number.get(), receipts, faults);
  }

  /** What {@code current} becomes. */
  Behaviour over(Behaviour current) {
    return new Behaviour(
        FaultsBody.over(receipts, current.receipts(), Behaviour.DEFAULT.receipts()),
        faults.over(current.faults()));
  }
}
