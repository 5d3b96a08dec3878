/**
 * A WhatsApp Cloud API over real HTTP, which plays Meta and the customers' phones.
 *
 * <p>{@link parley.simulator.Simulator} serves two surfaces. Under {@code /simulator/graph} it
 * takes messages and files and refuses wrong ones as Meta does ({@code GraphRoutes}, {@code
 * GraphMediaRoutes}, {@code GraphTemplateRoutes}), and reports on them with signed webhooks ({@code
 * StatusReports}); whoever uses it need not know that it isn't Meta. The rest of {@code /simulator}
 * controls it: let a customer write ({@code InboundRoutes}), see what arrived ({@code
 * ControlRoutes}) and what customers see ({@code PhoneRoutes}), misbehave ({@code
 * BehaviourRoutes}). Whose webhooks go where it asks {@link parley.simulator.NumberDirectory}.
 *
 * <p>A call crosses three gates: {@code MessageRules} (is it well formed?), {@code StateRules} (can
 * it be sent now?), and its {@code PlannedFault}, which {@code Behaviours} draws from the {@code
 * Faults} that somebody has set.
 *
 * <p>It keeps nothing on disk and only so much in memory.
 */
@NullMarked
package parley.simulator;

import org.jspecify.annotations.NullMarked;
