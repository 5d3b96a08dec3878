package parley.reports;

/**
 * What is counted where.
 *
 * @param part of the measure: a status, a code, a bucket; empty where there are no parts
 */
record Tally(Measure measure, Place place, String part) {}
