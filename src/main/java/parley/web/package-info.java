/**
 * The pages where people work: the inbox, its settings and the way in. They are plain files, static
 * modules and style sheets that browsers take as they are; no build step stands between.
 *
 * <p>{@link parley.web.WebPages} serves them, each as a {@link parley.web.ServedFile}; so is the
 * reference for developers. All assets lie below {@code /inbox/a/{hash}/}, where the hash is over
 * all of them, so that browsers may keep them for ever; the few HTML files name the hash and are
 * asked for each time.
 */
@NullMarked
package parley.web;

import org.jspecify.annotations.NullMarked;
