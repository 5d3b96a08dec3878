package parley.channels.email.content;

import org.jspecify.annotations.Nullable;

/**
 * What a mail says.
 *
 * @param html clean; null when the mail has none
 */
public record MailWords(String text, @Nullable String html) {}
