/**
 * Settings: read, checked, and refused with all mistakes at once.
 *
 * <p>Every mistake reads {@code component 'name': property must be RULE (unit), but was VALUE}. Nothing is corrected
 * silently and no value is guessed. Readers and collectors of mistakes belong to one thread; what they yield is immutable.
 */
package io.weir.config;
