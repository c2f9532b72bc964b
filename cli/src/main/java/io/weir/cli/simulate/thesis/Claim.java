package io.weir.cli.simulate.thesis;

/**
 * A sentence of the source and what the runs say of it.
 *
 * @param figure the source's number of the figure
 * @param text the claim
 * @param shown whether the runs show it
 * @param evidence the numbers that decide
 */
record Claim(String figure, String text, boolean shown, String evidence) {
    String verdict() {
        return shown ? "shown" : "NOT shown";
    }
}
