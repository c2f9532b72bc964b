/**
 * The demo's users: a seeded open schedule of requests, and what became of them.
 *
 * <p>A thread of the pacer's sends, a thread for each request in flight waits, and one record collects; nothing is null
 * unless it says so.
 */
package io.weir.samples.demo.load;
