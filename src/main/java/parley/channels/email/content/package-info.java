/**
 * What is in a mail: the bytes of a stranger go in, text, clean HTML and files come out.
 *
 * <p>{@link parley.channels.email.content.MailReader} goes over the bytes twice. The first time
 * ({@link parley.channels.email.content.MailCensus}) it only counts, so that nothing has been kept
 * when a mail turns out to be too deep, too long or in too many parts. The second time ({@link
 * parley.channels.email.content.PartCollector}) texts are decoded and files go to a {@link
 * parley.channels.email.content.FileSink} as they are read; none is ever in memory. {@link
 * parley.channels.email.content.BodyChoice} picks what is to be shown, {@link
 * parley.channels.email.content.HtmlCleaner} leaves of its HTML what can do no harm, and {@link
 * parley.channels.email.content.QuoteCut} finds where the new text ends.
 *
 * <p>No mail is refused: what is malformed is read as its sender's program will have meant it, and
 * what is over a limit is kept as one file. All work is in proportion to the length, which is
 * limited ({@link parley.channels.email.content.MailLimits}).
 */
@NullMarked
package parley.channels.email.content;

import org.jspecify.annotations.NullMarked;
