/**
 * {@code weir simulate validate}: what the model says of a bench that really ran, beside what was measured.
 *
 * <p>The model is calibrated on the points at low load alone and predicts the others; where costs cannot tell, past saturation without
 * admission control and past a database's knee, on two overload points besides. Calibrated and held-out points are judged apart. No
 * parameter or result is null.
 */
package io.weir.cli.simulate.validate;
