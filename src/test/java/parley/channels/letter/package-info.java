/**
 * A complete small type of channel that no other file knows: letters through a post office.
 * Whatever a new provider needs must be possible like this, in a package of its own and with one
 * line that registers it.
 */
@NullMarked
package parley.channels.letter;

import org.jspecify.annotations.NullMarked;
