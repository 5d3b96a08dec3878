package parley.mail;

/** A letter in words. */
record MailText(String subject, String text, String html) {}
