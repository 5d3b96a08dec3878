package parley.contacts;

import java.time.Instant;
import java.util.Optional;
import parley.http.AgentCaller;
import parley.http.Caller;
import parley.http.Field;
import parley.http.Fields;

/** What a client says of a contact's consent, checked. */
record ConsentBody(String channel, String purpose, Consent.State state, Consent.Source source) {
  private static final int WORD = 100;

  static ConsentBody of(Fields body, ChannelNames channels, Caller caller) {
    Field<String> channel =
        body.text("channel", WORD)
            .required()
            .check(channels.names()::contains, "unknown_value", channels.hint());
    Field<String> purpose = body.choice("purpose", ConsentBody::purpose).required();
    Field<Consent.State> state = body.choice("state", Consent.State::of).required();
    Field<Consent.Source> source = body.choice("source", Consent.Source::ofClient);
    body.check();
    return new ConsentBody(channel.get(), purpose.get(), state.get(), source.or(usual(caller)));
  }

  Consent consent(Instant now) {
    return new Consent(channel, purpose, state, source, now);
  }

  static Optional<String> purpose(String text) {
    return Optional.of(text).filter(Consent.MARKETING::equals);
  }

  private static Consent.Source usual(Caller caller) {
    return caller instanceof AgentCaller ? Consent.Source.AGENT : Consent.Source.API;
  }
}
