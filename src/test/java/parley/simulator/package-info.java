/**
 * Tests of the simulated provider: spoken to over HTTP as Meta would be, with a callback that keeps
 * what it gets, byte for byte. Those with a whole Parley are in {@code SimulationTest}.
 */
@NullMarked
package parley.simulator;

import org.jspecify.annotations.NullMarked;
