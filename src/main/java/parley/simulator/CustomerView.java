package parley.simulator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A customer as {@code GET /simulator/customers} shows them.
 *
 * @param customer the number with its plus, or the id of who hides it
 * @param name as they gave it; null before
 */
record CustomerView(String customer, @Nullable String name, Instant lastMessageAt) {}
