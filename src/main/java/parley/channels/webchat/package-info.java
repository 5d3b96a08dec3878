/**
 * Web chat as a channel: a type like any other, whose provider is Parley itself. What visitors see
 * and do is in {@code parley.webchat}.
 */
@NullMarked
package parley.channels.webchat;

import org.jspecify.annotations.NullMarked;
