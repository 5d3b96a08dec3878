package parley.contacts;

import java.time.Instant;
import java.util.List;
import parley.http.AgentCaller;
import parley.http.Caller;
import parley.http.Choices;
import parley.http.Field;
import parley.http.Fields;

/** What a client says of a contact's consent, checked. */
record ConsentBody(String channel, String purpose, Consent.State state, Consent.Source source) {
  static final Choices<String> PURPOSES = Choices.of(List.of(Consent.MARKETING));
  static final Choices<Consent.State> STATES =
      Choices.of(List.of(Consent.State.values()), Consent.State::text);
  private static final Choices<Consent.Source> SOURCES =
      Choices.of(Consent.Source.OF_CLIENTS, Consent.Source::text);
  private static final int WORD = 100;

  static ConsentBody of(Fields body, ChannelNames channels, Caller caller) {
    Field<String> channel =
        body.text("channel", WORD)
            .required()
            .check(channels.names()::contains, "unknown_value", channels.hint());
    Field<String> purpose = body.choice("purpose", PURPOSES).required();
    Field<Consent.State> state = body.choice("state", STATES).required();
    Field<Consent.Source> source = body.choice("source", SOURCES);
    body.check();
    return new ConsentBody(channel.get(), purpose.get(), state.get(), source.or(usual(caller)));
  }

  Consent consent(Instant now) {
    return new Consent(channel, purpose, state, source, now);
  }

  private static Consent.Source usual(Caller caller) {
    return caller instanceof AgentCaller ? Consent.Source.AGENT : Consent.Source.API;
  }
}
