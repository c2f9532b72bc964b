/**
 * The races at which a gate could lose a permit, a waiter or a wake-up, each with every outcome that is allowed.
 *
 * <p>Run: {@code mvn -pl benchmarks/jcstress -am -DskipTests package}, then {@code java -cp
 * 'benchmarks/jcstress/target/*:benchmarks/jcstress/target/lib/*' org.openjdk.jcstress.Main -m quick -r DIRECTORY}. A forbidden
 * outcome ends in a failure and in the report under that directory.
 */
package io.weir.benchmarks.jcstress;
