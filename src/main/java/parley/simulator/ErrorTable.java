package parley.simulator;

import static java.util.Map.entry;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Meta's codes: an HTTP status that was once documented for each, and the title. */
final class ErrorTable {
  /** One line of the table. */
  record Entry(int httpStatus, String title, @Nullable String details) {
    Entry(int httpStatus, String title) {
      this(httpStatus, title, null);
    }
  }

  private static final Map<Integer, Entry> ENTRIES =
      Map.ofEntries(
          entry(0, new Entry(401, "AuthException")),
          entry(1, new Entry(500, "An unknown error occurred")),
          entry(2, new Entry(503, "Service temporarily unavailable")),
          entry(3, new Entry(500, "Capability or permissions issue")),
          entry(4, new Entry(400, "Application request limit reached")),
          entry(10, new Entry(403, "Application does not have permission for this action")),
          entry(33, new Entry(400, "Parameter value is not valid")),
          entry(100, new Entry(400, "Invalid parameter")),
          entry(190, new Entry(401, "Invalid OAuth access token - Cannot parse access token")),
          entry(200, new Entry(403, "API Permission")),
          entry(368, new Entry(403, "Temporarily blocked for policies violations")),
          entry(80007, new Entry(400, "Rate limit issues")),
          entry(
              130429,
              new Entry(429, "Rate limit hit", "Cloud API message throughput has been reached.")),
          entry(130472, new Entry(400, "User's number is part of an experiment")),
          entry(130497, new Entry(403, "Business account is restricted from messaging users")),
          entry(131000, new Entry(500, "Something went wrong")),
          entry(131005, new Entry(403, "Access denied")),
          entry(131008, new Entry(400, "Required parameter is missing")),
          entry(131009, new Entry(400, "Parameter value is not valid")),
          entry(131016, new Entry(500, "Service unavailable")),
          entry(131021, new Entry(400, "Recipient cannot be sender")),
          entry(131026, new Entry(400, "Message undeliverable", "Message Undeliverable.")),
          entry(131030, new Entry(400, "Recipient phone number not in allowed list")),
          entry(131031, new Entry(403, "Business Account locked")),
          entry(131037, new Entry(400, "Display name approval is needed")),
          entry(131042, new Entry(400, "Business eligibility payment issue")),
          entry(131045, new Entry(400, "Incorrect certificate")),
          entry(
              131047,
              new Entry(
                  400,
                  "Re-engagement message",
                  "Message failed to send because more than 24 hours have passed since the"
                      + " customer last replied to this number.")),
          entry(131048, new Entry(400, "Spam rate limit hit")),
          entry(
              131049,
              new Entry(
                  400, "This message was not delivered to maintain healthy ecosystem engagement.")),
          entry(131050, new Entry(400, "User has stopped marketing messages from the business")),
          entry(131051, new Entry(400, "Unsupported message type")),
          entry(131052, new Entry(400, "Media download error")),
          entry(131053, new Entry(400, "Media upload error")),
          entry(131056, new Entry(400, "(Business Account, Consumer Account) pair rate limit hit")),
          entry(131057, new Entry(400, "Account in maintenance mode")),
          entry(131062, new Entry(400, "Recipient is not supported for this message")),
          entry(132000, new Entry(400, "Number of parameters does not match")),
          entry(132001, new Entry(404, "Template name does not exist in the translation")),
          entry(132015, new Entry(400, "Template is paused")),
          entry(132016, new Entry(400, "Template is disabled")),
          entry(133004, new Entry(503, "Server temporarily unavailable")),
          entry(133010, new Entry(400, "Phone number not registered")),
          entry(135000, new Entry(400, "Generic user error")));

  private ErrorTable() {}

  /** The line of a code; unknown ones have a line too, since Meta adds codes. */
  static Entry of(int code) {
    return ENTRIES.getOrDefault(code, new Entry(400, "Simulated error"));
  }
}
