/**
 * HTTP calls that leave the building: to providers, webhooks, and files that clients name.
 *
 * <p>{@link parley.outbound.OutboundHttp} connects only to addresses that {@link
 * parley.outbound.AddressPolicy} has let pass, follows no redirect, and says whether a request that
 * got no answer can have arrived ({@link parley.outbound.CallResult}).
 */
@NullMarked
package parley.outbound;

import org.jspecify.annotations.NullMarked;
