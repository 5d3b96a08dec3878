/**
 * The visitor's side of web chat ({@code /chat/v1}): sessions, and what a visitor reads and writes.
 *
 * <p>A visitor is known by the token of a {@link parley.webchat.VisitorSession}, which the server
 * makes: no id that a client sends selects a conversation or a contact. What they write goes the
 * way of every message from outside, as an {@link parley.channels.Update}; what they see is read
 * from the conversations with their address, through the positive list of {@link
 * parley.webchat.VisitorView}. Nothing of a visitor is stored before they first write: a session is
 * made then.
 */
@NullMarked
package parley.webchat;

import org.jspecify.annotations.NullMarked;
