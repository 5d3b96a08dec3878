package parley.simulator.mail;

/**
 * Mail that comes back.
 *
 * @param status of RFC 3463: {@code 5.1.1}
 * @param delayMs milliseconds after it was taken
 * @param headersOnly whether the report has only the header of the mail, and not all of it
 */
record Bounce(String status, int delayMs, boolean headersOnly) {}
