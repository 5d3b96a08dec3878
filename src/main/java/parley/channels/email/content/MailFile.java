package parley.channels.email.content;

import org.jspecify.annotations.Nullable;

/**
 * A file of a mail and its place there.
 *
 * @param inline whether the HTML shows it, by its {@code contentId}
 * @param contentId without angle brackets
 */
public record MailFile(KeptFile file, boolean inline, @Nullable String contentId) {}
