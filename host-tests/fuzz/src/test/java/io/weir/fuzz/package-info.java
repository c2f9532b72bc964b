/**
 * Fuzz targets: one class for each parser that meets what strangers have written. Each says in its own words what must hold
 * whatever comes. Targets of parsers that are not public are in their packages.
 */
package io.weir.fuzz;
