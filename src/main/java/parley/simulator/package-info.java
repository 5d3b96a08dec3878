/**
 * A WhatsApp Cloud API over real HTTP, which plays Meta and the customers' phones.
 *
 * <p>{@link parley.simulator.Simulator} serves two surfaces. Under {@code /simulator/graph} it
 * takes messages and refuses wrong ones as Meta does ({@code GraphRoutes}), and reports on them
 * with signed webhooks ({@code Reports}); whoever uses it need not know that it isn't Meta. The
 * rest of {@code /simulator} controls it ({@code ControlRoutes}): let a customer write, see what
 * arrived, misbehave. Whose webhooks go where it asks {@link parley.simulator.Numbers}.
 *
 * <p>It keeps nothing on disk and only so much in memory.
 */
@NullMarked
package parley.simulator;

import org.jspecify.annotations.NullMarked;
