/** What was recorded outside of the simulator must be decided alike inside of it. */
package io.weir.simulator.production;
