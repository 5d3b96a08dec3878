package parley.conversations;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One reported status of a message, as the API shows it. */
record MessageStatusChange(String status, Instant at, @JsonRawValue @Nullable String error) {}
