package parley.tracing;

/** A piece of work in a trace, from when it was made until it {@link #end ends}. */
public interface Span {
  /** Work that nobody wants to know of; so are its children. */
  Span NONE = new NoSpan();

  /** Whether somebody wants to know of it. */
  boolean isKept();

  /** Work within this one that begins now. */
  Span child(String name);

  /** Gives it another name, once it is known what it is. */
  void rename(String name);

  /** Notes something about it; never what was said, or whom it is about. */
  void note(String key, String value);

  /** The same with a number. */
  void note(String key, long value);

  /** It did not work out, for a reason of which no part is a secret. */
  void fail(String reason);

  /** It is over; a second time has no effect. */
  void end();

  /** The id of the trace, 32 hexadecimal digits; empty for {@link #NONE}. */
  String traceId();

  /** How the W3C has it written for whoever goes on elsewhere; empty for {@link #NONE}. */
  String traceparent();
}
