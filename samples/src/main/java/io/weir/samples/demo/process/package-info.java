/**
 * The demo's child JVMs: how they are started, spoken to and ended.
 *
 * <p>Parent and child speak in lines over stdin and stdout ({@link io.weir.samples.demo.process.ChildLine}); stderr is
 * the child's log. Nothing is null unless it says so.
 */
package io.weir.samples.demo.process;
